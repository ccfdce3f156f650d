import type { PersonalData } from '@lampion/contract/admin/privacy';
import { periodLabels } from '@lampion/contract/billing/rules/plan-price';
import type { Invoice } from '@lampion/contract/billing/subscription';
import { eventFieldLabels } from '@lampion/contract/events/event-fields';
import { frPlain } from '@lampion/contract/french';
import {
  notificationChannelLabels,
  notificationChannelSchema,
} from '@lampion/contract/messages/notifications';
import { formatDate, formatMoney, formatTime } from '@lampion/contract/platform/rules/format';
import { listInvoices } from '../../billing/billing/invoices.ts';
import { exportBillingData } from '../../billing/billing/purge-billing-records.ts';
import { exportArticleData, exportDraftData } from '../../blog/articles/lists.ts';
import type { Deps } from '../../deps.ts';
import { exportCalendarData } from '../../events/calendars/calendars.ts';
import { exportArrivalData } from '../../events/door/door.ts';
import { exportEventData } from '../../events/events/own-events.ts';
import { exportReplyData } from '../../events/guest-list/exports.ts';
import { exportPartyData } from '../../events/parties/exports.ts';
import { exportAnswers } from '../../events/questions/questions.ts';
import { exportRegularData } from '../../events/series/regulars.ts';
import { exportSeriesData } from '../../events/series/series.ts';
import { exportGiftData } from '../../events/tickets/gifts.ts';
import { exportHandoverData } from '../../events/tickets/handovers.ts';
import { exportNotificationData } from '../../messages/announcements/preferences.ts';
import { exportMessageData } from '../../messages/contact/messages.ts';
import { exportSuppressionData } from '../../messages/mail/suppressions.ts';
import { exportNewsData } from '../../messages/notifications/reading.ts';
import { exportWebhookData } from '../../messages/webhooks/webhooks.ts';
import { exportAlbumData } from '../../night/album/export.ts';
import { exportClaimData } from '../../night/challenges/challenge-claims.ts';
import { exportCostAccounts } from '../../night/costs/accounts.ts';
import { exportCostsData } from '../../night/costs/costs.ts';
import { exportHomecomingData } from '../../night/homecomings/homecomings.ts';
import { exportNextDateData } from '../../night/morning-after/morning-after.ts';
import { exportNightData } from '../../night/nights/nights.ts';
import { exportShoppingData } from '../../night/shopping-list/suggestions.ts';
import { exportSongData } from '../../night/songs/playlist.ts';
import { exportAccountData } from '../../people/accounts/deletions.ts';
import { changeUser, getUser } from '../../people/accounts/users.ts';
import { exportKeyData } from '../../people/api-keys/api-keys.ts';
import { exportFriendData } from '../../people/friends/friends.ts';
import { exportBlocks, exportMemberData } from '../../people/members/members.ts';
import { exportFollowed, exportOrganiserData } from '../../people/organisers/organisers.ts';
import { exportTeamData } from '../../people/teams/members.ts';
import { type AccountActor, type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { escapeHtml } from '../../platform/emails/frame.ts';
import { exportDecisions } from '../decisions/decisions.ts';
import { exportReports } from '../reports/reports.ts';

const PER_ACCOUNT = { name: 'export-data', points: 5, seconds: 3600 };

/**
 * The actor's invoices; none while the provider is unavailable, so that the rest is still exported.
 */
async function findInvoices(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  actor: Actor,
): Promise<Invoice[]> {
  try {
    return (await listInvoices(deps, actor)).invoices;
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

/**
 * All data stored about the actor, for machines and for people, without credentials.
 * @throws AppError `not_authenticated`, `too_many_attempts` (5 an hour)
 */
export async function exportPersonalData(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now' | 'payments' | 'secrets'>,
  actor: Actor,
): Promise<PersonalData> {
  const person = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, person.accountId);
  return buildPersonalData(deps, person);
}

/**
 * The same for administrators, about any account. The caller checks the rights and records it in
 * the journal.
 * @throws AppError `not_authenticated` when there is no such account
 */
async function buildPersonalData(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'secrets'>,
  person: AccountActor,
): Promise<PersonalData> {
  const { accountId, kind } = person;
  const invoices = kind === 'member' ? [] : await findInvoices(deps, person);
  const sections = await describePersonalData(deps, accountId, invoices);
  if (sections === null) throw new AppError('not_authenticated');
  const now = deps.now();
  return {
    fileName: `lampion-mes-donnees-${now.toISOString().slice(0, 10)}`,
    data: Object.fromEntries(sections.map(({ key, rows }) => [key, rows])),
    html: renderPersonalData(sections, now),
  };
}

/**
 * All data stored about a person, for machines and for people, on their request. The journal
 * records the export.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function exportUser(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<PersonalData> {
  const { role: kind, organiser } = await getUser(deps, actor, id);
  await changeUser(deps, actor, id, { work: async () => ({ action: 'account.export' }) });
  return buildPersonalData(deps, { kind, accountId: id, sessionId: '', organiserId: organiser?._id ?? null });
}

/** Labels of fields; others are shown with their key. */
const labels: Readonly<Record<string, string>> = {
  ...eventFieldLabels,
  id: 'Identifiant',
  email: 'Adresse e-mail',
  emailVerifiedAt: 'Adresse confirmée le',
  role: 'Rôle',
  displayName: 'Nom affiché',
  hasPassword: 'Mot de passe enregistré',
  hasGoogle: 'Connexion avec Google',
  secondFactorSince: 'Double authentification depuis le',
  lastSignInAt: 'Dernière connexion',
  createdAt: 'Date',
  userAgent: 'Appareil',
  lastSeenAt: 'Dernière utilisation',
  expiresAt: 'Valable jusqu’au',
  channel: 'Moyen',
  channels: 'Moyens, le préféré d’abord',
  hasReminders: 'Rappels',
  updatedAt: 'Modifié le',
  fullName: 'Nom complet',
  companyName: 'Entreprise',
  links: 'Liens',
  contactEmail: 'Adresse de contact',
  siret: 'SIRET',
  addressLine: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  vatNumber: 'Numéro de TVA',
  vatCheck: 'Vérification du numéro de TVA',
  plan: 'Offre',
  stripeCustomerId: 'Identifiant de client',
  username: 'Nom d’utilisateur',
  appName: 'Nom dans l’application',
  since: 'Depuis le',
  askedAt: 'Demandé le',
  friends: 'Amis',
  bio: 'Présentation',
  phone: 'Téléphone',
  phoneVerifiedAt: 'Téléphone vérifié le',
  birthDate: 'Date de naissance',
  findable: 'Qui peut vous trouver',
  reason: 'Motif',
  details: 'Précisions',
  subjectName: 'Sujet',
  action: 'Décision',
  contest: 'Votre contestation',
  contestedAt: 'Contestée le',
  outcome: 'Suite',
  answeredAt: 'Répondue le',
  bring: 'À apporter',
  accessDetails: 'À savoir sur l’accès',
  minimumAge: 'Âge minimum',
  imageId: 'Photo',
  organiserId: 'Organisateur',
  eventId: 'Événement',
  eventName: 'Nom de l’événement',
  nickname: 'Pseudo',
  reply: 'Réponse',
  repliedAt: 'Répondu le',
  requestedAt: 'Demande en attente depuis le',
  refusalWords: 'Mot de l’organisateur avec son refus',
  status: 'État',
  guestCount: 'Nombre d’invités',
  word: 'Mot à l’hôte',
  question: 'Question',
  accessNote: 'Comment entrer',
  showsAddress: 'Qui lit l’adresse',
  linkOpens: 'Ouverte par son lien',
  party: 'Soirée',
  answer: 'Réponse',
  challenges: 'Défis',
  bars: 'Étapes',
  subscriptionId: 'Identifiant d’abonnement',
  productName: 'Offre',
  planName: 'Offre',
  kind: 'Objet',
  amount: 'Montant',
  period: 'Payé',
  termsVersion: 'Conditions acceptées, version du',
  acceptedAt: 'Commandé le',
  hasFewEmployees: '5 salariés au plus',
  startsAtOnce: 'Service demandé tout de suite',
  trialDays: 'Jours d’essai gratuit',
  code: 'Code promotionnel',
  withdrawnAt: 'Rétractation le',
  refundAmount: 'Montant remboursé',
  refundedAt: 'Remboursé le',
  number: 'Numéro',
  date: 'Date',
  invoiceUrl: 'Facture',
  isPdf: 'En PDF',
  hasStructuredCopy: 'Copie pour la comptabilité',
  startedAt: 'Depuis le',
  periodStart: 'Période payée depuis le',
  periodEnd: 'Période payée jusqu’au',
  net: 'Montant hors taxes',
  tax: 'TVA',
  rates: 'Taux de TVA, en pour cent',
  rule: 'Règle',
  endsAt: 'Prend fin le',
  endedAt: 'Terminé le',
  issuer: 'Fournisseur d’identité',
  provider: 'Ouverte par',
  subject: 'Sujet',
  message: 'Message',
  prefix: 'Début de la clé',
  scopes: 'Droits',
  organiser: 'Organisateur',
  lastUsedAt: 'Dernière utilisation',
  title: 'Titre',
  publishDate: 'Publié le',
  content: 'Texte',
  savedAt: 'Gardé le',
  iban: 'IBAN',
  holder: 'Titulaire',
  isRefund: 'Remboursement d’un magasin',
};

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

/** A value in readable form. Amounts are cents. */
function show(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (/amount$|^net$|^tax$/i.test(field) && typeof value === 'number') return formatMoney(value);
  if (Array.isArray(value)) return value.map((item) => show(field, item)).join(' ; ');
  if (field === 'period') return value === 'year' ? periodLabels.year : periodLabels.month;
  const channel = field.startsWith('channel') ? notificationChannelSchema.safeParse(value).data : undefined;
  if (channel !== undefined) return notificationChannelLabels[channel];
  if (value instanceof Date || isInstant(value)) return `${formatDate(value, 'long')}, ${formatTime(value)}`;
  return String(value);
}

function renderRow(row: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(row).map(
    ([field, value]) =>
      `<dt>${escapeHtml(frPlain(labels[field] ?? field))}</dt><dd>${escapeHtml(show(field, value))}</dd>`,
  );
  return `<dl>${fields.join('')}</dl>`;
}

function renderSection({ title, rows }: DataSection): string {
  const content = rows.length === 0 ? '<p>Rien.</p>' : rows.map(renderRow).join('\n');
  return `<section><h2>${escapeHtml(frPlain(title))}</h2>\n${content}\n</section>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#15122a}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}
dl{display:grid;grid-template-columns:minmax(10rem,auto) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #e2cda9;border-radius:.5rem}
dt{color:#61567a}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media(max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** All sections as a standalone document: without external resources and scripts. */
function renderPersonalData(sections: readonly DataSection[], now: Date): string {
  const day = formatDate(now, 'long');
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Vos données sur Lampion</title>
<style>${style}</style>
</head>
<body>
<h1>Vos données sur Lampion</h1>
<p>${frPlain(`Tout ce que nous savons de vous au ${day}. Les mots de passe et les codes n’y sont pas : nous n’en gardons qu’une empreinte.`)}</p>
${sections.map(renderSection).join('\n')}
</body>
</html>
`;
}

type Row = Readonly<Record<string, unknown>>;

/** One kind of data: its key, its label, and the rows. */
export interface DataSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

const section = (key: string, title: string, rows: readonly Row[]): DataSection => ({ key, title, rows });

/** Data that depends on the pro profile; none without one. */
async function describeOrganiser(
  db: Queryable,
  organiserId: string | undefined,
  invoices: readonly Invoice[],
) {
  if (organiserId === undefined) return [];
  const events = await exportEventData(db, organiserId);
  const { subscriptions, orders, notices } = await exportBillingData(db, organiserId);
  return [
    section('events', 'Vos événements', events),
    section('series', 'Vos séries', await exportSeriesData(db, organiserId)),
    section('apiKeys', 'Vos clés de l’API', await exportKeyData(db, organiserId)),
    section('webhooks', 'Vos webhooks', await exportWebhookData(db, organiserId)),
    section('subscriptions', 'Votre abonnement', subscriptions),
    section('orders', 'Vos commandes', orders),
    section('invoices', 'Vos factures', invoices),
    section('paymentNotices', 'E-mails reçus au sujet des paiements', notices),
  ];
}

type AccountData = NonNullable<Awaited<ReturnType<typeof exportAccountData>>>;

const describeAccount = ({
  account,
  sessions,
  knownDevices,
  passkeys,
  identities,
  emailChanges,
}: AccountData): DataSection[] => [
  section('account', 'Votre compte', [account]),
  section('sessions', 'Vos appareils connectés', sessions),
  section('knownDevices', 'Les appareils avec lesquels vous vous êtes connecté', knownDevices),
  section('passkeys', 'Vos clés d’accès', passkeys),
  section('identities', 'Votre compte chez le fournisseur d’identité', identities),
  section('emailChanges', 'Vos changements d’adresse', emailChanges),
];

async function describeTeams(
  db: Queryable,
  person: Parameters<typeof exportTeamData>[1],
): Promise<DataSection[]> {
  const { memberships, invitations, entries } = await exportTeamData(db, person);
  return [
    section('teams', 'Les équipes dont vous êtes', memberships),
    section('teamInvitations', 'Les équipes qui vous invitent', invitations),
    section('teamJournal', 'Ce que vous avez fait pour des équipes', entries),
  ];
}

/**
 * All data stored about a person, by kind, from the features that own it, without credentials
 * (passwords, tokens, codes). Null when the account does not exist.
 */
export async function describePersonalData(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  accountId: string,
  invoices: readonly Invoice[],
): Promise<DataSection[] | null> {
  const own = await exportAccountData(db, accountId);
  if (own === null) return null;
  const email = own.account.emailVerifiedAt === null ? null : own.account.email;
  const appAccounts = await exportMemberData(db, accountId);
  const appAccountIds = appAccounts.map(({ id }) => id);
  const person = { accountId, email, appAccountIds };
  const organisers = await exportOrganiserData(db, accountId);
  const { friends, requests, groups } = await exportFriendData(db, appAccountIds);
  const { parties, cohosted, announcements, votes, emails } = await exportPartyData(db, person);
  const { photos, likes } = await exportAlbumData(db, accountId);
  const { devices, choices } = await exportNotificationData(db, person);
  const { news, choices: newsChoices } = await exportNewsData(db, appAccountIds);
  const homecomings = await exportHomecomingData(db, appAccountIds);
  const songs = await exportSongData(db, person);
  const { items, claims } = await exportShoppingData(db, person);
  const { expenses, paybacks } = await exportCostsData(db, person);
  const costAccounts = await exportCostAccounts({ db, secrets }, person);
  return [
    ...describeAccount(own),
    section('notifiedDevices', 'Les appareils prévenus par notification', devices),
    section('notificationChoices', 'Vos choix de notification', choices),
    section(
      'suppressedAddress',
      'Votre adresse, si elle ne reçoit plus nos e-mails',
      email === null ? [] : await exportSuppressionData(db, email),
    ),
    section('proProfile', 'Votre profil professionnel', organisers),
    section('appAccounts', 'Votre profil dans l’application', appAccounts),
    section('friends', 'Vos amis', friends),
    section('friendRequests', 'Vos demandes d’amitié', requests),
    section('friendGroups', 'Vos bandes', groups),
    section('blocks', 'Les membres que vous avez bloqués', await exportBlocks(db, appAccountIds)),
    section('decisions', 'Les décisions de notre équipe à votre sujet', await exportDecisions(db, accountId)),
    section('reports', 'Ce que vous avez signalé', await exportReports(db, person)),
    section(
      'seriesReplies',
      'Les séries où vous venez à toutes les dates',
      await exportRegularData(db, accountId),
    ),
    section('followed', 'Les organisateurs que vous suivez', await exportFollowed(db, person)),
    section('news', 'Ce que l’application vous a annoncé', news),
    section('newsChoices', 'Vos choix pour les nouvelles de l’application', newsChoices),
    section('parties', 'Les soirées que vous prévoyez', parties),
    section('cohostedParties', 'Les soirées dont vous êtes co-hôte', cohosted),
    section('arrivals', 'Vos entrées aux soirées', await exportArrivalData(db, person)),
    section('calendarAddresses', 'L’adresse privée de votre agenda', await exportCalendarData(db, accountId)),
    section('nights', 'Les écrans que vous avez ouverts pour vos soirées', await exportNightData(db, person)),
    section('homecomings', 'Vos retours de soirée', homecomings),
    section(
      'nextDates',
      'Les dates qui vous vont pour une prochaine soirée',
      await exportNextDateData(db, person),
    ),
    section('songs', 'Les chansons que vous avez demandées', songs.wishes),
    section('songVotes', 'Les chansons pour lesquelles vous avez voté', songs.votes),
    section('shoppingItems', 'Ce que vous avez mis sur des listes de courses', items),
    section('shoppingClaims', 'Ce que vous avez promis d’apporter', claims),
    section('expenses', 'Les dépenses que vous avez notées ou payées', expenses),
    section('paybacks', 'Ce que vous avez rendu, ou que l’on vous a rendu', paybacks),
    section('costAccounts', 'Les IBAN que vous avez donnés à une soirée', costAccounts),
    section('albumPhotos', 'Les photos que vous avez accrochées', photos),
    section('albumLikes', 'Les photos que vous aimez', likes),
    section('claims', 'Les défis que vous avez relevés', await exportClaimData(db, person)),
    section('partyAnnouncements', 'Ce que vous avez écrit à vos invités', announcements),
    section('partyLetters', 'Les e-mails sur des soirées privées', emails),
    section('partyVotes', 'Vos réponses aux dates d’un vote', votes),
    section('replies', 'Vos réponses aux invitations', await exportReplyData(db, person)),
    section('questionAnswers', 'Vos réponses aux questions', await exportAnswers(db, person)),
    section('ticketGifts', 'Les billets donnés et reçus', await exportGiftData(db, person)),
    section('handovers', 'Les places que vous avez données', await exportHandoverData(db, person)),
    ...(await describeOrganiser(db, organisers[0]?.id, invoices)),
    ...(await describeTeams(db, person)),
    section('contactMessages', 'Vos messages à l’équipe', email ? await exportMessageData(db, email) : []),
    section('articles', 'Les articles que vous avez écrits', await exportArticleData(db, accountId)),
    section('articleDrafts', 'Vos textes pas encore enregistrés', await exportDraftData(db, accountId)),
  ];
}
