import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import { findFriend } from '../../people/friends/friends.ts';
import { findMember } from '../../people/members/members.ts';
import type { Actor, Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { GatheringRecord } from '../events/update.ts';
import { movePlace } from '../guest-list/guests.ts';
import { requireFreeHands } from '../guest-list/places.ts';
import { findOwnGuest, type GuestRecord, saveReply } from '../guest-list/replies.ts';
import { readPlaces } from '../guest-list/waiting-list.ts';
import { toPartyChange } from '../parties/parties.ts';
import { describeReplies, isAdmitted, notifyHostsOfReply } from '../parties/replies.ts';
import { deleteGift, findGiver, findOwnGifts, findTaker, upsertGift } from './store.ts';
import { changeTicket, type HeldTicket, type TicketDeps } from './tickets.ts';

interface Gift {
  /** Id of the event or party. */
  readonly id: string;
  readonly username: string;
}

/**
 * Transfers the caller's ticket to a friend, who comes instead with as many people; the friend and
 * the hosts are notified. Idempotent.
 * @throws AppError as `changeTicket`; `friend_not_found` for a member who is not a friend,
 * `ticket_not_found`, `ticket_given` once another friend has it, `friend_comes`,
 * `friend_not_invited`, `plan_limit_reached`
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
    requireFreeHands(gathering);
    const taker = await moveTicket(deps, held, { kind: 'ticket_given', to: friend, known });
    await upsertGift(tx, { takerGuestId: taker.id, giverGuestId: guest.id, givenAt: deps.now() });
  });
}

/** Checks that this friend already has the ticket. */
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

/** The person who comes instead. */
interface TicketMove {
  readonly kind: 'ticket_given' | 'ticket_returned';
  readonly to: Member;
  /** Their row on the list; null when not on it. */
  readonly known: GuestRecord | null;
}

/**
 * Whether a member may come: to an organiser's event any member may. `known`: their row on the
 * list.
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

/** Transfers a ticket to another member, and notifies them and the hosts. */
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
    await notifyMembers(deps, tx, [piece], [change]);
    return taker;
  }
  // The news names both: the one who comes and the one who does not.
  const replies = await describeReplies(tx, { id: eventId, hostId }, taker, guest);
  await notifyMembers(deps, tx, [piece, replies], [change, toPartyChange(eventId)]);
  return taker;
}

/**
 * Returns a ticket to the friend who gave it, who comes again with as many people. When they may no
 * longer come, or have changed their reply since, the place goes to the waiting list.
 * @throws AppError as `changeTicket`; `ticket_not_found` when the caller was given no ticket
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
  if (hostId !== null) await notifyHostsOfReply(deps, tx, { id: event.id, hostId }, saved);
}

/** Tickets a person gave and received, for their data export. */
export function exportGiftData(db: Queryable, person: Parameters<typeof findOwnGifts>[1]) {
  return findOwnGifts(db, person);
}
