import { isPublicStatus } from '@lampion/contract/events/events';
import type { PassOutcome, TakenPass, TakenPasses, TakePassesBody } from '@lampion/contract/events/passes';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { hashToken } from '../../people/accounts/sessions.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, type Member, requireAccount } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findReplyTime, moveAnswers } from '../../platform/idempotency/own-answers.ts';
import { signId } from '../../platform/sign-id.ts';
import { type GatheringRecord, lockGathering } from '../events/update.ts';
import { findGuestOfLink } from './guests.ts';
import { countInside } from './place-store.ts';
import { isUnowned, labelLink } from './policy.ts';
import {
  deleteGuest,
  findGuest,
  findGuestAccount,
  findGuestsOfAddress,
  findMemberRows,
  type GuestRecord,
  isLostParty,
  moveLinks,
  updateGuest,
} from './reply-store.ts';
import { confirmGuestEmail } from './visitors.ts';
import { moveWaiting } from './waiting-list.ts';

/** Enough for every phone of a household. */
const PER_ACCOUNT = { name: 'take-passes', points: 30, seconds: 600 };

type TakeDeps = Pick<Deps, 'groupCommits' | 'guestListeners' | 'jobs' | 'now' | 'pseudonymise' | 'secrets'>;

/**
 * Makes the guests of some private links the caller's: their reply and all that they wrote at their
 * nights. A guest with another address than the account's confirmed one only with `confirm`, since
 * a link can be forwarded: that address is then notified. The links go on working, and write as the
 * member; at a night where the caller is a guest already, the two become one (`mergeReplies`).
 * Idempotent; each link succeeds or fails alone.
 * @throws AppError `not_authenticated`, `too_many_attempts`
 */
export async function takeOverPasses(
  deps: TakeDeps & Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter'>,
  actor: Actor,
  { tokens, confirm }: TakePassesBody,
): Promise<TakenPasses> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const member = await findMember(deps.db, accountId);
  if (member === null) throw new AppError('not_authenticated');
  const passes: TakenPass[] = [];
  for (const token of tokens) passes.push(await takeOverPass(deps, member, { token, confirm }));
  return { passes };
}

const unknownPass: TakenPass = { outcome: 'link_unknown', nightId: null, nickname: null, hasOwnPlace: false };

async function takeOverPass(
  deps: TakeDeps & Pick<Deps, 'db' | 'knownPseudonyms'>,
  member: Member,
  { token, confirm }: { readonly token: string; readonly confirm: boolean },
): Promise<TakenPass> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) return unknownPass;
  const others = await findMemberRows(deps.db, guest.eventId, member);
  const hasOwnPlace = others.some(({ id }) => id !== guest.id);
  const answer = (outcome: PassOutcome) => ({
    outcome,
    nightId: guest.eventId,
    nickname: guest.nickname,
    hasOwnPlace,
  });
  const ownerId = await findGuestAccount(deps.db, guest.id);
  if (ownerId !== null) return answer(ownerId === member.accountId ? 'already_yours' : 'of_another_account');
  if (guest.email !== member.email && !confirm) return answer('pass_of_another');
  await confirmGuestEmail(deps, guest);
  try {
    await takeLinkedGuest(deps, member, guest);
  } catch (error) {
    if (isAppError(error) && error.code === 'reply_link_unknown') return unknownPass;
    throw error;
  }
  return answer('taken_over');
}

/**
 * @throws AppError `reply_link_unknown` where the link has ended since, or gives the member nothing
 */
function takeLinkedGuest(
  deps: TakeDeps,
  member: Member,
  { id, eventId, linkVersion }: GuestRecord,
): Promise<void> {
  return deps.groupCommits.run(eventId, async (tx, changed) => {
    const event = await lockGathering(tx, eventId);
    const guest = await findGuest(tx, id);
    const isHere = event !== null && (event.organiserId === null || isPublicStatus(event.status));
    const isFree = guest?.linkVersion === linkVersion && (await findGuestAccount(tx, id)) === null;
    if (!isHere || !guest || !isFree) throw new AppError('reply_link_unknown');
    await takeOver(deps, tx, event, { guest, member });
    // A host who blocked the member does not get them back by somebody else's link.
    if (await isLostParty(tx, guest)) throw new AppError('reply_link_unknown');
    if (guest.email !== member.email) await queueEmail(deps, tx, { template: 'pass-taken-over', id });
    changed(`event:${eventId}`);
  });
}

/**
 * The same for every guest with the confirmed address of an account: its owner finds what they
 * wrote without one. A reply that somebody else may have given with the address (`isUnowned`)
 * changes none of the member's. One transaction per event. Idempotent.
 */
export async function attachGuests(deps: TakeDeps & Pick<Deps, 'db'>, accountId: string): Promise<void> {
  const member = await findMember(deps.db, accountId);
  if (member === null || member.email === null) return;
  for (const { id, eventId } of await findGuestsOfAddress(deps.db, member.email)) {
    await deps.groupCommits.run(eventId, async (tx, changed) => {
      const event = await lockGathering(tx, eventId);
      const guest = await findGuest(tx, id);
      if (event === null || guest === null || guest.email !== member.email) return;
      if ((await findGuestAccount(tx, id)) !== null) return;
      if (isUnowned(guest) && (await findMemberRows(tx, eventId, member)).length > 0) return;
      await takeOver(deps, tx, event, { guest, member });
      changed(`event:${eventId}`);
    });
  }
}

interface Taking {
  readonly guest: GuestRecord;
  readonly member: Member;
}

/** Makes a guest of a locked event a member's, and their other rows on its list part of it. */
async function takeOver(
  deps: TakeDeps,
  tx: Queryable,
  event: GatheringRecord,
  { guest, member }: Taking,
): Promise<void> {
  const { accountId, appAccountId: memberId } = member;
  const of = { eventId: event.id, guestId: guest.id, accountId, memberId };
  const isOwnAddress = guest.email === member.email;
  const former = (await findMemberRows(tx, event.id, member)).filter(({ id }) => id !== guest.id);
  let taken = guest;
  for (const row of former) taken = await mergeGuest(deps, tx, event, { guest: taken, former: row, member });
  for (const formerId of former.length > 0 ? former.map(({ id }) => id) : [null]) {
    for (const listener of deps.guestListeners) await listener(deps, tx, { ...of, formerId, isOwnAddress });
  }
  await moveAnswers(tx, { from: guest.id, to: accountId });
  for (const { id } of former) await deleteGuest(tx, event.id, id);
  const { id: _id, eventId: _event, createdAt: _created, searched: _searched, ...values } = taken;
  await updateGuest(tx, guest.id, {
    ...values,
    accountId,
    appAccountId: memberId,
    nickname: memberId === null ? guest.nickname : member.nickname,
    emailConfirmedAt: guest.emailConfirmedAt ?? deps.now(),
  });
  await moveWaiting(deps, tx, event);
  await publishLive(tx, { subjects: ['parties', `party:${event.id}`] });
}

interface Merge extends Taking {
  /** The member's row, which is deleted. */
  readonly former: GuestRecord;
}

/** The guest as they are once their other row is part of it; its private links lead here. */
async function mergeGuest(
  deps: Pick<Deps, 'pseudonymise'>,
  tx: Queryable,
  { id: eventId, hostId }: GatheringRecord,
  { guest, former, member }: Merge,
): Promise<GuestRecord> {
  const label = labelLink(former);
  const tokenHash = label ? hashToken(await signId(deps, former.id, label)) : null;
  await moveLinks(tx, { from: former.id, to: guest.id, tokenHash });
  const describe = async (row: GuestRecord, writerId: string): Promise<WrittenReply> => ({
    row,
    writtenAt: (await findReplyTime(tx, writerId, eventId)) ?? row.repliedAt,
    isInside: (await countInside(tx, row.id)) > 0,
  });
  const [linked, own] = [await describe(guest, guest.id), await describe(former, member.accountId)];
  const isHost = hostId !== null && hostId === member.appAccountId;
  return { ...guest, ...mergeReplies({ linked, own, isHost }) };
}

interface WrittenReply {
  readonly row: GuestRecord;
  /** Null before a reply. */
  readonly writtenAt: Date | null;
  /** Whether they were let in at the door. */
  readonly isInside: boolean;
}

interface TwoReplies {
  readonly linked: WrittenReply;
  readonly own: WrittenReply;
  /** A host comes, whatever was written by the link. */
  readonly isHost: boolean;
}

/**
 * The one reply of a person who has two: the one written later. A yes with a place is kept where
 * the later one waits for a place, and where somebody was let in, with as many people; so nobody
 * takes two places, and no used place is freed.
 */
function mergeReplies({ linked, own, isHost }: TwoReplies): Partial<GuestRecord> {
  const at = ({ writtenAt }: WrittenReply) => writtenAt?.getTime() ?? 0;
  const [later, earlier] = isHost || at(own) > at(linked) ? [own, linked] : [linked, own];
  const isUsed = own.isInside || linked.isInside;
  const keepsPlace = later.row.reply === 'waiting' || (isUsed && later.row.reply !== 'yes');
  const { row } = keepsPlace && earlier.row.reply === 'yes' ? earlier : later;
  const used = [own, linked].flatMap((one) => (one.isInside ? [one.row.plusOnes] : []));
  const { reply, askedPlusOnes, repliedAt, waitingRank, offeredPlaces, offeredUntil, declinedPlaces } = row;
  const { requestedAt, refusedAt, refusalWords } = row;
  return {
    reply,
    askedPlusOnes,
    repliedAt,
    waitingRank,
    offeredPlaces,
    offeredUntil,
    declinedPlaces,
    requestedAt,
    refusedAt,
    refusalWords,
    plusOnes: Math.max(row.plusOnes, ...used),
    isShown: later.row.isShown,
    word: later.row.word || earlier.row.word,
    invitedAt: linked.row.invitedAt ?? own.row.invitedAt,
  };
}
