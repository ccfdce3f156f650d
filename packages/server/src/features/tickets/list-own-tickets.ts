import { TICKETS_MAX, type TicketList } from '@lampion/contract/schemas/ticket';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findMember } from '../members/find-member.ts';
import { findGivenTickets } from './gift-store.ts';
import { findTicketRows } from './ticket-store.ts';
import { toGivenTicket, toTicket } from './ticket-view.ts';

/**
 * The calling member's tickets: one for each yes to an event or a party that takes place and is not over, the next one first.
 * Nothing is stored for a ticket: changing the reply changes it. With those they gave to friends.
 * @throws AppError `not_authenticated`
 */
export async function listOwnTickets(
  deps: Pick<Deps, 'db' | 'now' | 'tickets'>,
  actor: Actor,
): Promise<TicketList> {
  const member = await findMember(deps.db, requireAccount(actor).accountId);
  if (member === null) throw new AppError('not_authenticated');
  const range = { now: deps.now(), limit: TICKETS_MAX };
  const rows = await findTicketRows(deps.db, member, range);
  const given = await findGivenTickets(deps.db, member, range);
  return { tickets: rows.map((row) => toTicket(deps.tickets, row)), given: given.map(toGivenTicket) };
}
