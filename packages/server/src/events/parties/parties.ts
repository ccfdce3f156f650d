import type { PartyHost } from '@lampion/contract/events/party';
import type { NewsFacts } from '@lampion/contract/messages/news';
import { firstNameOf, HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { type LiveMessage, tellLive } from '../../messages/live/notify.ts';
import { type PieceOfNews, tellNews } from '../../messages/notifications/sending.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor, Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { moveParty } from '../events/agenda.ts';
import { lockParty, type PartyRecord } from '../events/update.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/guests.ts';
import { type CommonPresence, findCommonPresences } from './announcement-store.ts';
import { queueLetters } from './emails.ts';
import { deleteCohost, findCohostIds, findGuestMembers } from './host-store.ts';
import { isHosting, isOpenParty, type PartyRole, roleOf } from './policy.ts';
import { findHostedIds, findPartyRow, findPartyStanding, type PartyRow, type PersonRow } from './store.ts';

/** A host as their guests read them; somebody where a block is between them and the reader. */
export function toHost({ username, appName, image, isHidden }: Omit<PersonRow, 'id'>): PartyHost {
  if (isHidden) {
    const picUrl = portraitAddress(HIDDEN_NAME, null);
    return { username: null, name: HIDDEN_NAME, picUrl, portraitUrl: undefined };
  }
  const name = appName || username;
  return { username, name, picUrl: portraitAddress(username, image), portraitUrl: undefined };
}

/**
 * A guest as other guests see them: the portrait is drawn from the first name, as the username is
 * not theirs to read.
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

/** A member of whom we know that there is an app account. */
export type AppMember = Member & { readonly appAccountId: string };

/** A party, and what it is to the member who asks. */
export interface SeenParty {
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
 * What a member without its link is to a party, null for nothing: all guests of a night ask for it
 * at once.
 */
export async function findPartySeat(
  db: Queryable,
  member: AppMember,
  id: string,
): Promise<Pick<SeenParty, 'guest' | 'isHost'> | null> {
  const row = await findPartyStanding(db, { id, memberId: member.appAccountId });
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code: undefined });
  return role && { guest, isHost: isHosting(role) };
}

/**
 * A party for whom it is: its hosts, its guests, and whoever has its link.
 * @throws AppError `party_not_found` for others, and for an id nothing has
 */
export async function findSeenParty(
  db: Queryable,
  member: AppMember,
  { id, code }: Wanted,
): Promise<SeenParty> {
  const row = await findPartyRow(db, id, member.appAccountId);
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code });
  if (!row || !role) throw new AppError('party_not_found');
  return { row, member, guest, role, isHost: isHosting(role) };
}

/** The same for whoever calls. @throws AppError also `not_authenticated`, `app_account_missing` */
export async function findOwnParty(
  deps: Parameters<typeof requireMember>[0],
  actor: Actor,
  wanted: Wanted,
): Promise<SeenParty> {
  return findSeenParty(deps.db, await requireMember(deps, actor), wanted);
}

export type { CommonPresence };

/**
 * At which coming parties of the caller some members are (ids of app accounts), the next one first:
 * only where the caller reads who comes. Those who said no, or nothing, are at none.
 */
export async function findCommonParties(
  deps: Pick<Deps, 'db' | 'now'>,
  member: AppMember,
  ids: readonly string[],
): Promise<readonly CommonPresence[]> {
  return ids.length === 0 ? [] : findCommonPresences(deps.db, member, ids, deps.now());
}

/** What lists say of one of them. */
export function summarisePresence(presences: readonly CommonPresence[], id: string) {
  const own = presences.filter(({ memberId }) => memberId === id);
  const next = own.find(({ comes }) => comes);
  return { comesAt: next?.beginDate.toISOString() ?? null, partiesInCommon: own.length };
}

/**
 * Hands the parties of an account that is erased to the co-host named first. Those without one go
 * with the account; the guests of one that was to come are told that it is called off. Call it
 * before the app account is deleted.
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
    } else if (isOpenParty({ event: party }, deps.now())) await tellEnd(deps, tx, party);
    await tellLive(tx, toPartyChange(id));
  }
}

/** What is told names nothing that is about to be erased but the party. */
async function tellEnd(deps: Pick<Deps, 'jobs' | 'now'>, tx: Queryable, party: PartyRecord): Promise<void> {
  const before = toNewsFacts(party);
  const to = await findGuestMembers(tx, party.id);
  await tellNews(deps, tx, [{ to, kind: 'party_called_off', eventId: null, actorId: null, before }]);
  await queueLetters(deps, tx, party, { kind: 'party_called_off', isHostLeaving: true });
}

type WithoutReaders<Piece> = Piece extends unknown ? Omit<Piece, 'to'> : never;

/** Everybody who hosts a party. */
export async function findHostIds(
  tx: Queryable,
  { id, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
): Promise<string[]> {
  return [hostId, ...(await findCohostIds(tx, id))];
}

/** What every open app is told that shows a party. */
export const toPartyChange = (id: string): LiveMessage => ({ subjects: [`party:${id}`, 'parties'] });

const letterKinds = [
  'party_called_off',
  'party_changed',
  'party_restored',
  'date_chosen',
  'dates_changed',
] as const;

/** What guests without an account are written. */
function toLetter(piece: WithoutReaders<PieceOfNews>) {
  const kind = letterKinds.find((one) => one === piece.kind);
  return kind && { kind, words: 'words' in piece ? piece.words : undefined };
}

/**
 * Tells the hosts of a party and its guests, but those who declined and who did it: members in
 * their news, others by e-mail; and every app that shows it. With null, the apps alone.
 */
export async function tellGuests(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<PieceOfNews> | null,
): Promise<void> {
  if (piece === null) await tellLive(tx, toPartyChange(party.id));
  else await tellPiece(deps, tx, party, piece);
}

async function tellPiece(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<PieceOfNews>,
): Promise<void> {
  const to = [...new Set([...(await findHostIds(tx, party)), ...(await findGuestMembers(tx, party.id))])];
  await tellNews(deps, tx, [{ ...piece, to } as PieceOfNews], [toPartyChange(party.id)]);
  const letter = toLetter(piece);
  if (letter) await queueLetters(deps, tx, party, letter);
}

/** What may be told of a party: its address is for whom the host says. */
export function toNewsFacts({ name, place, beginDate, endDate }: PartyRecord): NewsFacts {
  return { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}

/** Whoever changes a party, and what decides what they may. */
interface ActingHost {
  readonly member: AppMember;
  readonly role: 'cohost' | 'owner';
  /** Its date is voted on. */
  readonly isPollOpen: boolean;
}

/** One change of a party that is locked, by one of its hosts. */
export type PartyWork<T> = (tx: Queryable, party: PartyRecord, host: ActingHost) => Promise<T>;

/**
 * Runs a change of a party in one transaction. When `work` throws, nothing is written.
 * @throws AppError `not_authenticated`, `app_account_missing`; `party_not_found`, also for one the
 * caller has no part in; `not_party_host` for a guest
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
  // It exists for its guests, who may not change it.
  const isGuest = asReader(await findOwnGuest(tx, id, member)) !== null;
  throw new AppError(isGuest ? 'not_party_host' : 'party_not_found');
}

/** The same for what co-hosts may not do. */
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
