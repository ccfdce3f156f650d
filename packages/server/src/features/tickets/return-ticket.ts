import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { findOwnGuest } from '../guest-list/find-own-guest.ts';
import { readPlaces } from '../guest-list/read-places.ts';
import { saveReply } from '../guest-list/save-reply.ts';
import { findMember } from '../members/find-member.ts';
import { tellReply } from '../parties/tell-reply.ts';
import { changeTicket, type HeldTicket, type TicketDeps } from './change-ticket.ts';
import { deleteGift, findGiver } from './gift-store.ts';
import { mayCome, moveTicket } from './move-ticket.ts';

/**
 * Gives a ticket back to the friend whose it was, who comes again, with as many people. Where they may not any more, or have
 * answered otherwise since, the place is free for whoever waits.
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
