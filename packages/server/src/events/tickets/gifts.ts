import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { tellNews } from '../../messages/notifications/sending.ts';
import { findFriend } from '../../people/friends/friends.ts';
import { findMember } from '../../people/members/members.ts';
import type { Actor, Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { GatheringRecord } from '../events/update.ts';
import { findOwnGuest, type GuestRecord, movePlace, readPlaces } from '../guest-list/guests.ts';
import { saveReply } from '../guest-list/save-reply.ts';
import { describeReplies, tellReply } from '../parties/hosts.ts';
import { toPartyChange } from '../parties/parties.ts';
import { isAdmitted } from '../parties/replies.ts';
import { deleteGift, findGiver, findOwnGifts, findTaker, upsertGift } from './store.ts';
import { changeTicket, type HeldTicket, type TicketDeps } from './tickets.ts';

interface Gift {
  /** Of the event or the party. */
  readonly id: string;
  readonly username: string;
}

/**
 * Gives the caller's ticket to a friend, who comes instead, with as many people; they are told, and
 * so are the hosts. Idempotent.
 * @throws AppError as `changeTicket`; `friend_not_found` for anybody who is no friend,
 * `ticket_not_found`, `ticket_given` to somebody else before, `friend_comes`, `friend_not_invited`,
 * `plan_limit_reached`
 */
export function giveTicket(deps: TicketDeps, actor: Actor, { id, username }: Gift): Promise<null> {
  return changeTicket(deps, actor, id, async (held) => {
    const { tx, gathering, member, guest } = held;
    const friend = await findFriend(tx, member.appAccountId, username);
    if (friend === null) throw new AppError('friend_not_found');
    if (guest.reply !== 'yes') return checkGiven(held, friend);
    const known = await findOwnGuest(tx, id, friend);
    if (!(await mayCome(tx, gathering, friend, known))) throw new AppError('friend_not_invited');
    if (known?.reply === 'yes') throw new AppError('friend_comes');
    const taker = await moveTicket(deps, held, { kind: 'ticket_given', to: friend, known });
    await upsertGift(tx, { takerGuestId: taker.id, giverGuestId: guest.id, givenAt: deps.now() });
  });
}

/** Passes where this friend has the ticket already. */
async function checkGiven(
  { tx, guest, member }: HeldTicket,
  { accountId, appAccountId }: Member,
): Promise<void> {
  const taker = await findTaker(tx, guest.id, member.appAccountId);
  if (taker === null) throw new AppError('ticket_not_found');
  if (taker.accountId === accountId || taker.appAccountId === appAccountId) return;
  const message = `Vous avez déjà donné ce billet à ${taker.nickname}. Demandez-lui de vous le rendre.`;
  throw new AppError('ticket_given', { message });
}

/** Who comes instead. */
interface TicketMove {
  readonly kind: 'ticket_given' | 'ticket_returned';
  readonly to: Member;
  /** Their row of the list; null for somebody who is not on it. */
  readonly known: GuestRecord | null;
}

/**
 * Whether somebody may come: to an organiser's event everybody may. `known`: their row of the list.
 */
async function mayCome(
  tx: Queryable,
  { id, hostId }: GatheringRecord,
  to: Member,
  known: GuestRecord | null,
): Promise<boolean> {
  const { appAccountId } = to;
  if (appAccountId === null) return false;
  return hostId === null || isAdmitted(tx, id, { ...to, appAccountId }, known);
}

/** Lets somebody come with a ticket instead of its holder, and tells them and the hosts. */
async function moveTicket(
  deps: TicketDeps,
  { tx, gathering, member, guest, planLimit }: HeldTicket,
  { kind, to, known }: TicketMove,
): Promise<GuestRecord> {
  const { id: eventId, hostId } = gathering;
  const limit = hostId === null ? planLimit : PARTY_GUESTS_MAX;
  const taker = await movePlace(deps, tx, gathering, { from: guest, to, known, limit });
  const actorId = member.appAccountId;
  const taking = to.appAccountId === null ? [] : [to.appAccountId];
  const change = { subjects: ['parties', `party:${eventId}`], members: [actorId, ...taking] } as const;
  const piece = { kind, to: taking, eventId, actorId };
  if (hostId === null) {
    await tellNews(deps, tx, [piece], [change]);
    return taker;
  }
  // One of them comes and the other one does not.
  const replies = await describeReplies(tx, { id: eventId, hostId }, taker, guest);
  await tellNews(deps, tx, [piece, replies], [change, toPartyChange(eventId)]);
  return taker;
}

/**
 * Gives a ticket back to the friend whose it was, who comes again, with as many people. Where they
 * may not any more, or have answered otherwise since, the place is free for whoever waits.
 * @throws AppError as `changeTicket`; `ticket_not_found` for whoever has no ticket of somebody
 */
export function returnTicket(deps: TicketDeps, actor: Actor, id: string): Promise<null> {
  return changeTicket(deps, actor, id, async (held) => {
    const { tx, guest } = held;
    const giver = guest.reply === 'yes' ? await findGiver(tx, guest.id) : null;
    if (giver === null) throw new AppError('ticket_not_found');
    const { accountId, reply } = giver;
    const to = accountId === null || reply !== 'no' ? null : await findMember(tx, accountId);
    await deleteGift(tx, guest.id);
    const known = to && (await findOwnGuest(tx, id, to));
    await (to !== null && (await mayCome(tx, held.gathering, to, known))
      ? moveTicket(deps, held, { kind: 'ticket_returned', to, known })
      : freePlace(deps, held));
  });
}

async function freePlace(deps: TicketDeps, { tx, gathering, guest }: HeldTicket): Promise<void> {
  const event = await readPlaces(deps, tx, gathering);
  const { hostId } = gathering;
  const saved = await saveReply(deps, tx, event, guest, { reply: 'no' });
  if (hostId !== null) await tellReply(deps, tx, { id: event.id, hostId }, saved);
}

/** Tickets a person gave and was given, for the copy of their data. */
export function exportGiftData(db: Queryable, person: Parameters<typeof findOwnGifts>[1]) {
  return findOwnGifts(db, person);
}
