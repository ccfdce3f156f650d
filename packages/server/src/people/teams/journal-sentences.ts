import type { endpoints } from '@lampion/contract/endpoints';
import { type TeamRole, teamRoles } from '@lampion/contract/people/teams';

type Call = keyof typeof endpoints;

/** What a sentence names: an event or a series of the organiser, or what the call's body names. */
export type TeamObject = 'body' | 'event' | 'series';

interface Sentence {
  /** Follows the person's name. Braces hold what is said for want of a name. */
  readonly text: string;
  /** Who does it, if nobody of the team. */
  readonly by?: string;
  readonly names?: TeamObject;
  /** Written by the use case, with the person concerned, and not for each call. */
  readonly isOwn?: true;
  /** A call that is repeated all night has one entry an hour. */
  readonly isHourly?: true;
  /** Lists of its body: with all of them empty, the call only reads. */
  readonly lists?: readonly string[];
}

const ofEvent = (text: string): Sentence => ({ text, names: 'event' });
const ofSeries = (text: string): Sentence => ({ text, names: 'series' });
const plain = (text: string): Sentence => ({ text });
const own = (text: string): Sentence => ({ text, isOwn: true });

/**
 * What the journal of a team says of each call that changes something for an organiser. Null for
 * one that changes nothing yet: a preview, or a page of the payment provider. No amounts, no names
 * of guests.
 */
const ofCalls: Partial<Record<Call, Sentence | null>> = {
  createEvent: { text: 'a créé {un événement}', names: 'body' },
  updateEvent: ofEvent('a modifié {un événement}'),
  duplicateEvent: ofEvent('a copié {un événement}'),
  changeEvents: plain('a changé plusieurs événements à la fois'),
  cancelEvent: ofEvent('a annulé {un événement}'),
  restoreEvent: ofEvent('a rétabli {un événement}'),
  deleteEvent: ofEvent('a supprimé {un événement}'),
  setQuestions: ofEvent('a changé les questions posées pour {un événement}'),
  addChallenge: ofEvent('a ajouté un défi pour {un événement}'),
  reorderChallenges: ofEvent('a rangé les défis pour {un événement}'),
  updateChallenge: ofEvent('a modifié un défi pour {un événement}'),
  deleteChallenge: ofEvent('a supprimé un défi pour {un événement}'),
  addBar: ofEvent('a ajouté un bar pour {un événement}'),
  reorderBars: ofEvent('a rangé les bars pour {un événement}'),
  updateBar: ofEvent('a modifié un bar pour {un événement}'),
  deleteBar: ofEvent('a supprimé un bar pour {un événement}'),
  setNightFileFacts: ofEvent('a complété le dossier de la nuit pour {un événement}'),
  setNightStep: ofEvent('a noté une démarche pour {un événement}'),

  previewEventImport: null,
  importEvents: plain('a importé des événements en brouillon'),
  undoEventImport: plain('a annulé un import d’événements'),

  createSeries: { text: 'a créé la série {}', names: 'body' },
  previewRule: null,
  updateSeries: ofSeries('a modifié la série {}'),
  publishSeries: ofSeries('a publié la série {}'),
  deleteSeries: ofSeries('a supprimé la série {}'),
  changeSeriesDates: ofSeries('a modifié des dates de la série {}'),
  cancelSeriesDates: ofSeries('a annulé des dates de la série {}'),
  addSeriesDate: ofSeries('a ajouté une date à la série {}'),

  answerRequests: ofEvent('a répondu à des demandes pour {un événement}'),
  removeGuest: ofEvent('a retiré une personne de la liste pour {un événement}'),
  previewInvitations: null,
  inviteGuests: ofEvent('a invité des personnes pour {un événement}'),
  addImportPiece: null,
  renameImported: null,
  confirmImport: ofEvent('a invité toute une liste pour {un événement}'),
  cancelImport: ofEvent('a abandonné une liste à inviter pour {un événement}'),

  updateNight: ofEvent('a réglé la nuit pour {un événement}'),
  recordDoorEntries: {
    ...ofEvent('a tenu l’entrée pour {un événement}'),
    isHourly: true,
    lists: ['entries', 'exits'],
  },
  issueDoorLink: ofEvent('a fait un lien d’entrée pour {un événement}'),
  endDoorLink: ofEvent('a fermé le lien d’entrée pour {un événement}'),
  removeAlbumPhoto: ofEvent('a retiré une photo de l’album pour {un événement}'),

  sendNotification: ofEvent('a écrit aux invités pour {un événement}'),
  nudgeGuests: ofEvent('a relancé les invités pour {un événement}'),
  setReminders: ofEvent('a réglé les rappels pour {un événement}'),
  pauseAnnouncement: ofEvent('a mis un envoi en pause pour {un événement}'),
  resumeAnnouncement: ofEvent('a repris un envoi pour {un événement}'),
  retryAnnouncement: ofEvent('a relancé un envoi pour {un événement}'),
  planMessage: ofEvent('a programmé un message pour {un événement}'),
  changePlannedMessage: ofEvent('a modifié un message programmé pour {un événement}'),
  cancelPlannedMessage: ofEvent('a annulé un message programmé pour {un événement}'),

  updateOrganiserPage: plain('a modifié la page publique'),
  updateProfile: plain('a modifié le profil pro'),
  verifyAppAccount: plain('a relié un compte de l’application'),
  disconnectAppAccount: plain('a séparé le compte de l’application'),
  createApiKey: { text: 'a créé une clé de l’API : {}', names: 'body' },
  revokeApiKey: plain('a révoqué une clé de l’API'),
  createWebhook: plain('a ajouté une adresse à appeler'),
  changeWebhook: plain('a modifié une adresse à appeler'),
  deleteWebhook: plain('a supprimé une adresse à appeler'),
  renewWebhookSecret: plain('a renouvelé le secret d’une adresse à appeler'),
  pingWebhook: plain('a essayé une adresse à appeler'),
  resendWebhookDelivery: plain('a renvoyé un appel'),
  createCheckoutSession: null,
  changePlan: plain('a changé d’offre'),
  revokePlanChange: plain('a renoncé à changer d’offre'),
  cancelSubscription: plain('a résilié l’abonnement'),
  resumeSubscription: plain('a repris l’abonnement'),
  withdrawOrder: plain('s’est rétracté d’une commande'),
  openInvoicePage: null,
  openCustomerPortal: null,

  inviteToTeam: plain('a invité quelqu’un dans l’équipe'),
  resendTeamInvitation: plain('a renvoyé une invitation dans l’équipe'),
  withdrawTeamInvitation: plain('a repris une invitation dans l’équipe'),
  changeTeamRole: own('a changé le rôle de {quelqu’un}'),
  removeTeamMember: own('a retiré {quelqu’un} de l’équipe'),
  handOverTeam: own('a transmis le profil pro à {quelqu’un}'),
  leaveTeam: own('a quitté l’équipe'),
  acceptTeamInvitation: own('a rejoint l’équipe'),
};

export const sentences: Readonly<Record<string, Sentence | null>> = {
  ...ofCalls,
  passOnTeam: own('a supprimé son compte, et {quelqu’un} tient maintenant le profil pro'),
  recoverTeam: { ...own('a remis le profil pro à {quelqu’un}'), by: 'L’équipe de Lampion' },
};

interface Said {
  readonly action: string;
  readonly objectName: string | null;
  /** The name of the person concerned; null without one, and once their account is erased. */
  readonly concerned: string | null;
  readonly role: TeamRole | null;
}

/** The sentence of an entry, without who did it. */
export function describeEntry({ action, objectName, concerned, role }: Said): string {
  // An entry of a newer version, while two run side by side.
  const { text = 'a changé quelque chose' } = sentences[action] ?? {};
  const name = objectName ? `« ${objectName} »` : concerned;
  const said = text.replace(/\{([^{}]*)\}/, (_braces, fallback: string) => name ?? fallback);
  return role === null ? said : `${said} : ${teamRoles[role].label}`;
}
