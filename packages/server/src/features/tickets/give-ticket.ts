import type { Actor, Member } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { findFriend } from '../friends/find-friend.ts';
import { findOwnGuest } from '../guest-list/find-own-guest.ts';
import { changeTicket, type HeldTicket, type TicketDeps } from './change-ticket.ts';
import { findTaker, upsertGift } from './gift-store.ts';
import { mayCome, moveTicket } from './move-ticket.ts';

interface Gift {
  /** Of the event or the party. */
  readonly id: string;
  readonly username: string;
}

/**
 * Gives the caller's ticket to a friend, who comes instead, with as many people; they are told, and so are the hosts.
 * Idempotent.
 * @throws AppError as `changeTicket`; `friend_not_found` for anybody who is no friend, `ticket_not_found`, `ticket_given` to
 * somebody else before, `friend_comes`, `friend_not_invited`, `plan_limit_reached`
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
