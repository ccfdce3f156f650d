import { endpoints } from './endpoints.ts';
import type { ApiScope } from './people/api-keys.ts';
import type { Right } from './people/rules/team-rights.ts';

const rightsOfScope: Readonly<Record<ApiScope, readonly Right[]>> = {
  read: ['read', 'profile'],
  events: ['events'],
  guests: ['list', 'guests'],
  messages: ['messages'],
  door: ['door'],
};

/**
 * The right that each call for an organiser needs, by the call's name. A call that is not here
 * takes no key, and acts for the person who is signed in, whatever team they chose.
 */
const rightsOfCalls: Partial<Record<keyof typeof endpoints, Right>> = {
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
  printNightFile: 'read',
  listPublications: 'read',
  getProStats: 'read',
  getProDashboard: 'read',
  getParticipation: 'read',

  previewEventImport: 'events',
  importEvents: 'events',
  getLatestEventImport: 'events',
  undoEventImport: 'events',
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

  listGuests: 'list',
  exportGuests: 'list',
  listReplyDays: 'list',

  listRequests: 'guests',
  answerRequests: 'guests',
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
  getHeadCount: 'door',

  getNight: 'night',
  updateNight: 'night',
  getDoorLink: 'night',
  issueDoorLink: 'night',
  endDoorLink: 'night',
  getMorningAfter: 'night',
  getAlbum: 'night',
  getAlbumFile: 'night',
  downloadAlbum: 'night',
  removeAlbumPhoto: 'night',

  listTeamJournal: 'journal',

  getProfile: 'profile',
  updateOrganiserPage: 'owner',
  updateProfile: 'owner',
  getAppAccount: 'owner',
  sendVerification: 'owner',
  verifyAppAccount: 'owner',
  disconnectAppAccount: 'owner',
  listApiKeys: 'owner',
  createApiKey: 'owner',
  revokeApiKey: 'owner',
  listWebhooks: 'owner',
  createWebhook: 'owner',
  changeWebhook: 'owner',
  deleteWebhook: 'owner',
  renewWebhookSecret: 'owner',
  pingWebhook: 'owner',
  listWebhookDeliveries: 'owner',
  resendWebhookDelivery: 'owner',
  getTeam: 'owner',
  inviteToTeam: 'owner',
  resendTeamInvitation: 'owner',
  withdrawTeamInvitation: 'owner',
  changeTeamRole: 'owner',
  removeTeamMember: 'owner',
  handOverTeam: 'owner',
  previewOrder: 'owner',
  createCheckoutSession: 'owner',
  getSubscription: 'owner',
  getPlanUsage: 'owner',
  listInvoices: 'owner',
  getStructuredInvoice: 'owner',
  changePlan: 'owner',
  previewPlanChange: 'owner',
  revokePlanChange: 'owner',
  cancelSubscription: 'owner',
  resumeSubscription: 'owner',
  getWithdrawal: 'owner',
  withdrawOrder: 'owner',
  openInvoicePage: 'owner',
  openCustomerPortal: 'owner',
};

const byEndpoint = new Map<unknown, Right>(
  Object.entries(rightsOfCalls).map(([name, right]) => [endpoints[name as keyof typeof endpoints], right]),
);

/** The right that an endpoint needs; null for one that acts for the person who is signed in. */
export const rightOf = (endpoint: object): Right | null => byEndpoint.get(endpoint) ?? null;

const scopes = Object.entries(rightsOfScope) as [ApiScope, readonly Right[]][];

/** The scope that a key needs for an endpoint; null for one that takes no key. */
export function scopeOf(endpoint: object): ApiScope | null {
  const right = rightOf(endpoint);
  return scopes.find(([, given]) => right !== null && given.includes(right))?.[0] ?? null;
}
