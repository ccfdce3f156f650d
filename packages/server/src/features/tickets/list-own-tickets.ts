import { TICKETS_MAX, type Ticket } from '@lampion/contract/schemas/ticket';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findMember } from '../members/find-member.ts';
import { findTicketRows } from './ticket-store.ts';
import { toTicket } from './ticket-view.ts';

/**
 * The calling member's tickets: one for each yes to an event or a party that takes place and is not over, the next one first.
 * Nothing is stored for a ticket: changing the reply changes it.
 * @throws AppError `not_authenticated`
 */
export async function listOwnTickets(
  deps: Pick<Deps, 'db' | 'now' | 'tickets'>,
  actor: Actor,
): Promise<{ tickets: Ticket[] }> {
  const member = await findMember(deps.db, requireAccount(actor).accountId);
  if (member === null) throw new AppError('not_authenticated');
  const rows = await findTicketRows(deps.db, member, { now: deps.now(), limit: TICKETS_MAX });
  return { tickets: rows.map((row) => toTicket(deps.tickets, row)) };
}
