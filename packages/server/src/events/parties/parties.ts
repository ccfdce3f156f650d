import type { PartyHost } from '@lampion/contract/events/party';
import type { NewsFacts } from '@lampion/contract/messages/news';
import { firstNameOf, HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { type LiveMessage, publishLive } from '../../messages/live/notify.ts';
import { type NewNotification, notifyMembers } from '../../messages/notifications/sending.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor, Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { moveParty } from '../events/agenda.ts';
import { lockParty, type PartyRecord } from '../events/update.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/replies.ts';
import { type CommonPresence, findCommonPresences } from './announcement-store.ts';
import { queuePartyEmails } from './emails.ts';
import { deleteCohost, findCohostIds, findGuestMembers } from './host-store.ts';
import { isHosting, isOpenParty, type PartyRole, roleOf } from './policy.ts';
import { findHostedIds, findPartyRow, findPartyStanding, type PartyRow, type PersonRow } from './store.ts';

/** A host as guests read them; anonymous when a block separates them from the reader. */
export function toHost({ username, appName, image, isHidden }: Omit<PersonRow, 'id'>): PartyHost {
  if (isHidden) {
    const picUrl = portraitAddress(HIDDEN_NAME, null);
    return { username: null, name: HIDDEN_NAME, picUrl, portraitUrl: undefined };
  }
  const name = appName || username;
  return { username, name, picUrl: portraitAddress(username, image), portraitUrl: undefined };
}

/**
 * A guest as other guests see them: the portrait is drawn from the first name, because they may not
 * read the username.
 */
export function toFace({
  nickname,
  image,
}: {
  readonly nickname: string;
  readonly image: PersonRow['image'];
}) {
  const name = firstNameOf(nickname);
  return { name, picUrl: portraitAddress(name, image) };
}

/** A member with an app account. */
export type AppMember = Member & { readonly appAccountId: string };

/** A party, and the caller's role in it. */
export interface VisibleParty {
  readonly row: PartyRow;
  readonly member: AppMember;
  readonly guest: GuestRecord | null;
  readonly role: PartyRole;
  /** The host, or a co-host. */
  readonly isHost: boolean;
}

interface Wanted {
  readonly id: string;
  readonly code?: string | undefined;
}

/**
 * The role of a member who has no link; null for none. A batched query: all guests of a night need
 * it at once.
 */
export async function findPartySeat(
  db: Queryable,
  member: AppMember,
  id: string,
): Promise<Pick<VisibleParty, 'guest' | 'isHost'> | null> {
  const row = await findPartyStanding(db, { id, memberId: member.appAccountId });
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code: undefined });
  return role && { guest, isHost: isHosting(role) };
}

/**
 * A party for its hosts, its guests, and holders of its link.
 * @throws AppError `party_not_found` for others, and for an unknown id
 */
export async function findVisibleParty(
  db: Queryable,
  member: AppMember,
  { id, code }: Wanted,
): Promise<VisibleParty> {
  const row = await findPartyRow(db, id, member.appAccountId);
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code });
  if (!row || !role) throw new AppError('party_not_found');
  return { row, member, guest, role, isHost: isHosting(role) };
}

/** The same for the caller. @throws AppError also `not_authenticated`, `app_account_missing` */
export async function findOwnParty(
  deps: Parameters<typeof requireMember>[0],
  actor: Actor,
  wanted: Wanted,
): Promise<VisibleParty> {
  return findVisibleParty(deps.db, await requireMember(deps, actor), wanted);
}

export type { CommonPresence };

/**
 * At which upcoming parties of the caller some members are (ids of app accounts), the next one
 * first: only where the caller may read the guests. Members who declined or did not reply are not
 * included.
 */
export async function findCommonParties(
  deps: Pick<Deps, 'db' | 'now'>,
  member: AppMember,
  ids: readonly string[],
): Promise<readonly CommonPresence[]> {
  return ids.length === 0 ? [] : findCommonPresences(deps.db, member, ids, deps.now());
}

/** The summary of one of these members for lists. */
export function summarisePresence(presences: readonly CommonPresence[], id: string) {
  const own = presences.filter(({ memberId }) => memberId === id);
  const next = own.find(({ comes }) => comes);
  return { comesAt: next?.beginDate.toISOString() ?? null, partiesInCommon: own.length };
}

/**
 * Transfers the parties of an account that is being erased to their first co-hosts. Parties without
 * one are deleted with the account; the guests of upcoming ones are notified that they are
 * cancelled. Call it before the app account is deleted.
 */
export async function leaveParties(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  for (const id of await findHostedIds(tx, accountId)) {
    const party = await lockParty(tx, id);
    if (party === null) continue;
    const [heirId] = await findCohostIds(tx, id);
    if (heirId !== undefined) {
      await moveParty(tx, id, heirId);
      await deleteCohost(tx, id, heirId);
    } else if (isOpenParty({ event: party }, deps.now())) await notifyOfEnd(deps, tx, party);
    await publishLive(tx, toPartyChange(id));
  }
}

/** The notification contains only facts of the party, no data that is about to be erased. */
async function notifyOfEnd(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
): Promise<void> {
  const before = toNewsFacts(party);
  const to = await findGuestMembers(tx, party.id);
  await notifyMembers(deps, tx, [{ to, kind: 'party_called_off', eventId: null, actorId: null, before }]);
  await queuePartyEmails(deps, tx, party, { kind: 'party_called_off', isHostLeaving: true });
}

type WithoutReaders<Piece> = Piece extends unknown ? Omit<Piece, 'to'> : never;

/** The host and co-hosts of a party. */
export async function findHostIds(
  tx: Queryable,
  { id, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
): Promise<string[]> {
  return [hostId, ...(await findCohostIds(tx, id))];
}

/** The live message to open apps that show the party. */
export const toPartyChange = (id: string): LiveMessage => ({ subjects: [`party:${id}`, 'parties'] });

const emailKinds = [
  'party_called_off',
  'party_changed',
  'party_restored',
  'date_chosen',
  'dates_changed',
] as const;

/** The e-mail to guests without an account. */
function toPartyEmail(piece: WithoutReaders<NewNotification>) {
  const kind = emailKinds.find((one) => one === piece.kind);
  return kind && { kind, words: 'words' in piece ? piece.words : undefined };
}

/**
 * Notifies the hosts and guests of a party, except guests who declined and the caller: members in
 * their news, others by e-mail; and refreshes every app that shows it. With null, only the apps.
 */
export async function notifyGuests(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<NewNotification> | null,
): Promise<void> {
  if (piece === null) await publishLive(tx, toPartyChange(party.id));
  else await notifyParty(deps, tx, party, piece);
}

async function notifyParty(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<NewNotification>,
): Promise<void> {
  const to = [...new Set([...(await findHostIds(tx, party)), ...(await findGuestMembers(tx, party.id))])];
  await notifyMembers(deps, tx, [{ ...piece, to } as NewNotification], [toPartyChange(party.id)]);
  const email = toPartyEmail(piece);
  if (email) await queuePartyEmails(deps, tx, party, email);
}

/** The facts of a party for notifications: without its address, which only some guests may read. */
export function toNewsFacts({ name, place, beginDate, endDate }: PartyRecord): NewsFacts {
  return { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}

/** The member who changes a party, and what decides their permissions. */
interface ActingHost {
  readonly member: AppMember;
  readonly role: 'cohost' | 'owner';
  /** Whether guests vote on its date. */
  readonly isPollOpen: boolean;
}

/** A change of a locked party by one of its hosts. */
export type PartyWork<T> = (tx: Queryable, party: PartyRecord, host: ActingHost) => Promise<T>;

/**
 * Runs a change of a party in one transaction. When `work` throws, its writes are rolled back.
 * @throws AppError `not_authenticated`, `app_account_missing`; `party_not_found`, also for a party
 * the caller has no access to; `not_party_host` for a guest
 */
export async function changeOwnParty<T>(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  work: PartyWork<T>,
): Promise<T> {
  const member = await requireMember(deps, actor);
  return deps.pages.transaction(async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    return work(tx, party, await findHost(tx, id, member));
  });
}

async function findHost(tx: Queryable, id: string, member: AppMember): Promise<ActingHost> {
  const { appAccountId: memberId } = member;
  const standing = await findPartyStanding(tx, { id, memberId });
  if (standing === null) throw new AppError('party_not_found');
  const asReader = (guest: GuestRecord | null) => roleOf(standing, { memberId, guest, code: undefined });
  const role = asReader(null);
  if (role === 'owner' || role === 'cohost') return { member, role, isPollOpen: standing.party.isPollOpen };
  // Guests may read it but not change it.
  const isGuest = asReader(await findOwnGuest(tx, id, member)) !== null;
  throw new AppError(isGuest ? 'not_party_host' : 'party_not_found');
}

/** The same for changes that co-hosts may not make. */
export function changeAsOwner<T>(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  work: PartyWork<T>,
): Promise<T> {
  return changeOwnParty(deps, actor, id, (tx, party, host) => {
    if (host.role !== 'owner') throw new AppError('not_party_host');
    return work(tx, party, host);
  });
}
