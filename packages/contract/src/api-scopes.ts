import { endpoints } from './endpoints.ts';
import type { ApiScope } from './people/api-keys.ts';

/**
 * The scope that a key needs for a call, by the call's name. A call that is not here takes no key:
 * money, the account, its profile and its keys are for people who signed in.
 */
const scopes: Partial<Record<keyof typeof endpoints, ApiScope>> = {
  listOwnEvents: 'read',
  getEvent: 'read',
  getNextNight: 'read',
  listOwnSeries: 'read',
  getOwnSeries: 'read',
  previewRule: 'read',
  getOwnQuestions: 'read',
  getPoster: 'read',
  getNightFile: 'read',
  printNightLetter: 'read',
  listPublications: 'read',
  getProStats: 'read',
  getProDashboard: 'read',
  getParticipation: 'read',
  getProfile: 'read',

  createEvent: 'events',
  updateEvent: 'events',
  duplicateEvent: 'events',
  changeEvents: 'events',
  cancelEvent: 'events',
  restoreEvent: 'events',
  deleteEvent: 'events',
  createSeries: 'events',
  updateSeries: 'events',
  publishSeries: 'events',
  deleteSeries: 'events',
  changeSeriesDates: 'events',
  cancelSeriesDates: 'events',
  addSeriesDate: 'events',
  setQuestions: 'events',
  addChallenge: 'events',
  reorderChallenges: 'events',
  updateChallenge: 'events',
  deleteChallenge: 'events',
  addBar: 'events',
  reorderBars: 'events',
  updateBar: 'events',
  deleteBar: 'events',
  setNightFileFacts: 'events',
  setNightStep: 'events',

  listRequests: 'guests',
  answerRequests: 'guests',
  listGuests: 'guests',
  exportGuests: 'guests',
  listReplyDays: 'guests',
  removeGuest: 'guests',
  previewInvitations: 'guests',
  inviteGuests: 'guests',
  addImportPiece: 'guests',
  getLatestImport: 'guests',
  getImport: 'guests',
  exportImportFaults: 'guests',
  renameImported: 'guests',
  confirmImport: 'guests',
  cancelImport: 'guests',
  listFollowers: 'guests',

  sendNotification: 'messages',
  getAudience: 'messages',
  getReach: 'messages',
  nudgeGuests: 'messages',
  setReminders: 'messages',
  listAnnouncements: 'messages',
  listRecipients: 'messages',
  pauseAnnouncement: 'messages',
  resumeAnnouncement: 'messages',
  retryAnnouncement: 'messages',
  listGuestAnnouncements: 'messages',
  listPlannedMessages: 'messages',
  planMessage: 'messages',
  changePlannedMessage: 'messages',
  cancelPlannedMessage: 'messages',

  getDoor: 'door',
  recordDoorEntries: 'door',
  listArrivals: 'door',
  exportArrivals: 'door',
};

const byEndpoint = new Map<unknown, ApiScope>(
  Object.entries(scopes).map(([name, scope]) => [endpoints[name as keyof typeof endpoints], scope]),
);

/** The scope that a key needs for an endpoint; null for one that takes no key. */
export const scopeOf = (endpoint: object): ApiScope | null => byEndpoint.get(endpoint) ?? null;
