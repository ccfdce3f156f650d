import {
  GUESTS_PER_PAGE,
  type Guest,
  type GuestListQuery,
  type GuestPage,
  type ReplyDays,
  sumReplies,
} from '@lampion/contract/events/guests';
import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import { FORMER_GUEST } from '@lampion/contract/people/rules/first-name';
import { z } from 'zod';
import type { BlockListener, Deps } from '../../deps.ts';
import { hashToken } from '../../people/accounts/sessions.ts';
import { type Actor, hasRight, type Member, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { isSignedFor, readSignedId } from '../../platform/sign-id.ts';
import { changeOwnEvent, findOwnEvent, type GatheringRecord, type PartyRecord } from '../events/update.ts';
import {
  type ForgottenGuest,
  forgetGuestsBefore,
  forgetGuestsOf,
  type Person,
} from './forgotten-guest-store.ts';
import { countReplies, findGuests } from './guest-store.ts';
import { findReplyDays } from './invitation-store.ts';
import { insertGuests, type NewGuests } from './party-guest-store.ts';
import { unoffered } from './place-store.ts';
import { requireUnused } from './places.ts';
import { type LinkedPerson, labelLink } from './policy.ts';
import { addGuest, attachGuest, checkGuestCount, toNewGuest } from './replies.ts';
import {
  bindPlaces,
  deleteGuest,
  findGuest,
  findLinkTerms,
  findStoredLinkTerms,
  type GuestRecord,
  insertGuest,
  type LinkTerms,
  updateGuest,
} from './reply-store.ts';
import { toGuest } from './view.ts';
import { moveWaiting, readPlaces } from './waiting-list.ts';

const positionSchema = z.tuple([z.uuid()]);

/**
 * The matching guests of the caller's event, newest first, 50 per page unless `limit` says
 * otherwise; with counts by reply. Pages neither skip nor repeat a guest when others are added or
 * removed between requests.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for an
 * invalid cursor
 */
export async function listGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
  { search, reply, limit = GUESTS_PER_PAGE, cursor }: GuestListQuery,
): Promise<GuestPage> {
  await findOwnEvent(deps, actor, eventId);
  const [beforeId] = readCursor(positionSchema, cursor) ?? [];
  const filter = { eventId, search, reply };
  const [found, counts] = await Promise.all([
    findGuests(deps.db, filter, { beforeId, limit: limit + 1 }),
    countReplies(deps.db, filter),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ guest }) => [guest.id]);
  const now = deps.now();
  const readsAnswers = hasRight(actor, 'guests');
  return {
    guests: rows.map((row) => toGuest(readsAnswers ? row : { ...row, answers: null }, now)),
    total: reply ? counts[reply] : sumReplies(counts),
    counts,
    nextCursor,
  };
}

/**
 * A guest as their organiser reads it, without what they answered to questions. Null when they are
 * not on the list any more.
 */
export async function describeGuest(
  deps: Pick<Deps, 'db' | 'now'>,
  eventId: string,
  id: string,
): Promise<Omit<Guest, 'answers' | 'offer'> | null> {
  const [row] = await findGuests(deps.db, { eventId, id }, { limit: 1 });
  if (row === undefined) return null;
  const { answers: _answers, offer: _offer, ...guest } = toGuest(row, deps.now());
  return guest;
}

/**
 * Removes a guest from the list of the caller's event, with reply and private link; a freed place
 * goes to the waiting list. The second call throws `guest_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `guest_not_found`, also for
 * one of another event; `place_used` for one who was let in at the door, until the night is over
 */
export function removeGuest(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  guestId: string,
): Promise<void> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    const { movedCount } = await takeOffList(deps, tx, event, guestId);
    addChanges({ before: { guestId }, after: movedCount > 0 ? { movedCount } : undefined });
  });
}

/**
 * The same for a guest of a locked party, but not its host.
 * @throws AppError `guest_not_found`, `place_used`
 */
export async function removePartyGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  guestId: string,
): Promise<GuestRecord> {
  const { guest } = await takeOffList(deps, tx, party, guestId);
  return guest;
}

async function takeOffList(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: GatheringRecord,
  guestId: string,
): Promise<{ readonly guest: GuestRecord; readonly movedCount: number }> {
  const guest = await findGuest(tx, guestId);
  const isHost = event.hostId !== null && guest?.appAccountId === event.hostId;
  if (guest?.eventId !== event.id || isHost) throw new AppError('guest_not_found');
  // Once the night is over, a used place no longer protects the guest's row.
  if (!isOver(event, deps.now())) await requireUnused(tx, guest, null, 'host');
  await deleteGuest(tx, event.id, guestId);
  return { guest, movedCount: await moveWaiting(deps, tx, event) };
}

/**
 * Links a blocking member's account to the places they have by e-mail address at the blocked host's
 * parties, so that they keep them. An address added to such a list later gives them no place.
 */
export const keepPlaces: BlockListener = (_deps, tx, { blockerId, blockedId }) =>
  bindPlaces(tx, { memberId: blockerId, hostId: blockedId });

/**
 * The guest of a private link: a signed one, or one stored by an earlier version. Null for an
 * invalid link, once the night has closed, for a suspended account, and for a member who lost the
 * party by a block.
 */
export async function findGuestOfLink(
  deps: Pick<Deps, 'knownPseudonyms' | 'now'> & { readonly db: Queryable },
  token: string,
): Promise<GuestRecord | null> {
  const linked = await findLink(deps, token);
  return linked === null || linked.hasEnded ? null : linked.guest;
}

/**
 * The guest who makes a request with a pass, the token of their private link; a visitor where it is
 * not valid. One that ended with the night or by a block still settles what is owed.
 */
export async function resolvePass(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<Actor> {
  const linked = await findLink(deps, token);
  if (linked === null) return visitor;
  const { id: guestId, eventId, linkVersion } = linked.guest;
  return {
    kind: 'guest',
    guestId,
    eventId,
    linkVersion,
    accountId: linked.accountId,
    hasEnded: linked.hasEnded,
  };
}

type Reading = Pick<Deps, 'knownPseudonyms' | 'now'> & { readonly db: Queryable };

/** Null for a suspended account, too. */
async function findLink(deps: Reading, token: string) {
  const terms =
    (await findSignedTerms(deps, token)) ?? (await findStoredLinkTerms(deps.db, hashToken(token)));
  return terms && judgeTerms(deps, terms);
}

function judgeTerms({ now }: Pick<Reading, 'now'>, terms: LinkTerms) {
  const { guest, accountId, isLost, suspendedAt } = terms;
  return suspendedAt === null ? { guest, accountId, hasEnded: isLost || nightClosesAt(terms) < now() } : null;
}

/** Whether the current private link of a guest, whatever its token, opens their night. */
export async function hasOpenLink(deps: Pick<Reading, 'db' | 'now'>, guestId: string): Promise<boolean> {
  const terms = await findLinkTerms(deps.db, guestId);
  return terms !== null && judgeTerms(deps, terms)?.hasEnded === false;
}

async function findSignedTerms(deps: Reading, token: string) {
  const id = readSignedId(token);
  const terms = id && (await findLinkTerms(deps.db, id));
  return terms && (await isLinkOf(deps, token, terms.guest)) ? terms : null;
}

/** Whether a token is the private link of a person, still on the list or not. */
export async function isLinkOf(
  deps: Pick<Deps, 'knownPseudonyms'>,
  token: string,
  person: LinkedPerson,
): Promise<boolean> {
  const label = labelLink(person);
  return label !== null && isSignedFor(deps, token, label);
}

/**
 * Adds guests without a reply to the list of a locked party. Guests already on it are left
 * unchanged. Returns the ids of the new ones.
 * @throws AppError `party_full`
 */
export async function addPartyGuests(tx: Queryable, wanted: NewGuests): Promise<ReadonlySet<string>> {
  if (wanted.people.length === 0) return new Set();
  const { ids, before } = await insertGuests(tx, wanted);
  if (ids.length > 0 && before + ids.length > PARTY_GUESTS_MAX) throw new AppError('party_full');
  return new Set(ids);
}

/** Adds the host of a new party to its list: they come. */
export async function addHost(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  host: Member,
): Promise<void> {
  const [repliedAt, createdAt] = [now(), now()];
  await insertGuest(tx, { ...toNewGuest(host), eventId, reply: 'yes', isShown: true, repliedAt, createdAt });
}

/**
 * Erases a person from their guest rows, and returns these rows. The places stay, without a name:
 * the number of participants is not personal data.
 */
export function forgetPerson(tx: Queryable, person: Person): Promise<ForgottenGuest[]> {
  return forgetGuestsOf(tx, person, FORMER_GUEST);
}

/**
 * The same for guests who replied without an account to an event that ended before an instant, but
 * some of them.
 */
export function forgetGuests(
  db: Queryable,
  endedBefore: Date,
  keptIds: readonly string[] = [],
): Promise<ForgottenGuest[]> {
  return forgetGuestsBefore(db, { endedBefore, keptIds }, FORMER_GUEST);
}

interface PlaceMove {
  /** The guest who gives up their place. */
  readonly from: GuestRecord;
  readonly to: Member;
  /** The new guest's row on the list; null when they are not on it. */
  readonly known: GuestRecord | null;
  /** How many guests the list may hold; null for any number. */
  readonly limit: number | null;
}

/**
 * Transfers a guest's places to another person at a locked event or party. They are never free in
 * between, so the waiting list neither loses nor gains any. The caller has checked that both may.
 * Returns the new guest.
 * @throws AppError `plan_limit_reached` when the list is full, `place_used`
 */
export async function movePlace(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  gathering: GatheringRecord,
  { from, to, known: before, limit }: PlaceMove,
): Promise<GuestRecord> {
  await requireUnused(tx, from, null);
  const known = before ?? (await attachGuest(deps, tx, gathering, to));
  const event = await readPlaces(deps, tx, gathering);
  const yieldingId =
    known === null ? await checkGuestCount(tx, event, { limit, unconfirmedSince: deps.now() }) : null;
  const replied = {
    askedPlusOnes: null,
    repliedAt: deps.now(),
    waitingRank: null,
    requestedAt: null,
    ...unoffered,
  };
  await updateGuest(tx, from.id, { ...replied, reply: 'no', plusOnes: 0 });
  const comes = { ...replied, reply: 'yes', plusOnes: from.plusOnes } as const;
  if (known === null) return addGuest(deps, tx, gathering, { ...toNewGuest(to), ...comes }, yieldingId);
  const accountId = known.accountId ?? to.accountId;
  const taker = await updateGuest(tx, known.id, { ...comes, accountId });
  // An offer may have held places for them.
  if (known.reply === 'waiting') await moveWaiting(deps, tx, gathering);
  return taker;
}

/**
 * Replies to the caller's event by day in Paris, including days without any; the last 120 days,
 * starting and ending with a day that has one. A changed reply counts on the day of its last
 * change.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listReplyDays(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<ReplyDays> {
  await findOwnEvent(deps, actor, eventId);
  return findReplyDays(deps.db, eventId);
}
