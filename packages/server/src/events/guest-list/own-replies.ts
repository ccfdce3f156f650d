import {
  type MemberReplyPage,
  type OwnReply,
  type PlaceOffer,
  REPLIES_PER_PAGE,
  type ReplyBody,
} from '@lampion/contract/events/replies';
import { z } from 'zod';
import { findGuestLimit } from '../../billing/billing/plan-limits.ts';
import type { Deps, ReplyListener } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, type Member, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SharedWork } from '../../platform/db/group-commits.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { findEventCards } from '../events/agenda.ts';
import { getEvent } from '../events/update.ts';
import { keepAnswers, readOwnAnswers } from '../questions/questions.ts';
import {
  findInvitationsOf,
  findRepliesOf,
  type OwnReplyRow,
  type ReplyPosition,
} from './party-guest-store.ts';
import { findCapacity, findExactAddress, findOffers, readPlaceCounts } from './place-store.ts';
import { countFreeForConfirmed, countHeld, openPlaces } from './places.ts';
import { isUnconfirmed, readsAddress } from './policy.ts';
import { attachGuest, saveFirstReply, saveReply, toNewGuest } from './replies.ts';
import { findMemberGuest, type GuestRecord, isLostParty, updateGuest } from './reply-store.ts';
import { findHeldOffer, toMemberReply } from './view.ts';
import { findWaitingPosition, readPlaces } from './waiting-list.ts';

/**
 * The calling member's reply to an event.
 * @throws AppError `not_authenticated`; `event_not_found`, also for an unpublished event of another
 * organiser
 */
export async function getOwnReply(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const member = await findMember(deps.db, accountId);
  const guest = member && (await findMemberGuest(deps.db, eventId, member));
  // Guests on the list may see the event, unless they lost it by a block.
  const isVisible = member && guest && !(await isLostParty(deps.db, guest));
  if (!isVisible) await getEvent(deps, actor, eventId);
  return describeOwnReply(deps, guest);
}

/** Enough for undecided members. Each change renders the event's page again. */
export const REPLIES_PER_ACCOUNT = { name: 'own-reply', points: 60, seconds: 600 };

/**
 * Sets the calling member's reply to an event. A guest invited by e-mail, or added without an
 * account, keeps that row. Resolves once no server process shows the older count. Idempotent.
 * @throws AppError `not_authenticated`, `event_not_found`, `event_closed`, `invalid_input` at
 * `plusOnes`, `plan_limit_reached`, `too_many_attempts`
 */
export async function setOwnReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'replyListeners'>,
  actor: Actor,
  eventId: string,
  wanted: ReplyBody,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const counted = deps.limiter.consume(REPLIES_PER_ACCOUNT, accountId);
  return describeOwnReply(deps, await saveMemberReply(deps, accountId, eventId, wanted, counted));
}

/**
 * The same without a rate limit of its own, for an account that replies to many events at once.
 * @param counted is awaited with the questions that precede the write
 */
export async function saveMemberReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now' | 'replyListeners'>,
  accountId: string,
  eventId: string,
  wanted: ReplyBody,
  counted?: Promise<unknown>,
): Promise<GuestRecord> {
  const asked = Promise.all([
    findGuestLimit(deps, eventId),
    // Before the transaction: within it, all concurrent replies to the event would wait for these
    // queries.
    findMember(deps.db, accountId),
    counted,
  ]);
  const write: SharedWork<GuestRecord> = async (tx, changed) => {
    const opened = await openPlaces(deps, tx, eventId);
    const [limit, member] = await asked;
    if (member === null) throw new AppError('not_authenticated');
    await attachGuest(deps, tx, opened, member);
    const event = await readPlaces(deps, tx, opened);
    const known = await findMemberGuest(tx, eventId, member);
    if (member.email === null) checkComesAlone(known, wanted);
    const saved = await (known === null
      ? saveFirstReply(deps, tx, event, toNewGuest(member), { ...wanted, limit })
      : saveReply(deps, tx, event, known, wanted));
    const { id: guestId, plusOnes } = saved;
    const isComing = wanted.reply === 'yes';
    await keepAnswers(tx, { eventId, guestId, isComing, plusOnes }, wanted.answers);
    const { appAccountId: memberId } = member;
    for (const listener of deps.replyListeners)
      await listener(deps, tx, opened, { before: known, after: saved, memberId });
    changed(`event:${event.id}`);
    // A row found by its address is linked to the account.
    const isNameless = saved.accountId === null && saved.appAccountId === null;
    return isNameless ? updateGuest(tx, saved.id, { accountId }) : saved;
  };
  return deps.groupCommits.run(eventId, write, asked);
}

/** An unconfirmed account is as easy to create as a fake address, so it gets a single place. */
function checkComesAlone(known: GuestRecord | null, { reply, plusOnes = 0 }: ReplyBody): void {
  if (reply === 'no' || plusOnes <= (known?.plusOnes ?? 0)) return;
  const message = 'Confirmez d’abord votre adresse e-mail pour venir avec quelqu’un';
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}

/** Of someone who is not on the list. */
const noReply: OwnReply = {
  reply: null,
  plusOnes: 0,
  isShown: false,
  waitingPosition: null,
  offer: null,
  isRequested: false,
  isRefused: false,
  refusalWords: '',
  answers: {},
  exactAddress: null,
};

/** A guest's own reply; null when they are not on the list. */
export async function describeOwnReply(
  deps: Pick<Deps, 'db' | 'now'>,
  guest: GuestRecord | null,
): Promise<OwnReply> {
  if (guest === null) return noReply;
  const { reply, plusOnes, isShown, requestedAt, refusedAt, refusalWords } = guest;
  const approval = { isRequested: requestedAt !== null, isRefused: refusedAt !== null, refusalWords };
  const answers = await readOwnAnswers(deps.db, guest.id);
  const own = { ...noReply, reply, plusOnes, isShown, ...approval, answers };
  if (readsAddress(guest)) return { ...own, exactAddress: await findExactAddress(deps.db, guest.eventId) };
  if (reply !== 'waiting' || own.isRequested) return own;
  const [waitingPosition, offer] = await Promise.all([
    findWaitingPosition(deps, guest),
    describeOffer(deps, guest),
  ]);
  return { ...own, waitingPosition, offer };
}

/** The offer held for a waiting party, or else the places currently free for it. */
async function describeOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  guest: GuestRecord,
): Promise<PlaceOffer | null> {
  const { eventId, plusOnes } = guest;
  const held = findHeldOffer(guest, now());
  if (held !== null) return held;
  if (plusOnes === 0 || isUnconfirmed(guest)) return null;
  const [capacity, counts, offers] = await Promise.all([
    findCapacity(db, eventId),
    readPlaceCounts(db, eventId),
    findOffers(db, eventId),
  ]);
  const free = countFreeForConfirmed(capacity, { ...counts, held: countHeld(offers, now()) });
  return free > 0 ? { places: Math.min(free, plusOnes), until: null } : null;
}

/**
 * Refreshes the reply on all devices of a member who replied to an organiser's event, and
 * subscribes them to its changes. For parties, `setPartyReply` does this.
 */
export const publishOwnReply: ReplyListener = async (_deps, tx, { id, hostId }, { memberId }) => {
  if (hostId !== null || memberId === null) return;
  await publishLive(tx, { subjects: ['parties', `party:${id}`], members: [memberId] });
};

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([begin, id]): ReplyPosition => ({ beginDate: new Date(begin), id }));

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Find = (
  member: Member,
  range: { after: ReplyPosition | undefined; limit: number },
) => Promise<OwnReplyRow[]>;

/**
 * Events the calling member replied to, latest begin first, in pages of 20 unless `limit` says
 * otherwise. Unpublished ones are excluded.
 * @throws AppError `not_authenticated`; `invalid_input` for an invalid cursor
 */
export function listOwnReplies(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) => findRepliesOf(deps.db, member, range));
}

/**
 * Pending invitations to events that are not over, the next event first, with the same pages.
 * @throws AppError as `listOwnReplies`
 */
export function listOwnInvitations(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) =>
    findInvitationsOf(deps.db, member, { ...range, now: deps.now() }),
  );
}

async function readPage(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { limit = REPLIES_PER_PAGE, cursor }: PageWanted,
  find: Find,
): Promise<MemberReplyPage> {
  const { accountId } = requireAccount(actor);
  const after = readCursor(positionSchema, cursor);
  const member = await findMember(deps.db, accountId);
  if (member === null) return { replies: [], nextCursor: null };
  const found = await find(member, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ beginDate, guest }) => [
    beginDate.getTime(),
    guest.id,
  ]);
  const cards = await findEventCards(
    deps,
    rows.map(({ guest }) => guest.eventId),
  );
  const now = deps.now();
  const replies = rows.flatMap((row) => {
    const card = cards.get(row.guest.eventId);
    return card === undefined ? [] : [toMemberReply(row, card, now)];
  });
  return { replies, nextCursor };
}
