import { TICKETS_MAX, type TicketKeys, type TicketList } from '@lampion/contract/events/tickets';
import { findGuestLimit } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { markAnswered } from '../../messages/notifications/reading.ts';
import { findMember, requireMember } from '../../people/members/members.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type GatheringRecord, lockGathering } from '../events/update.ts';
import { isOpenEvent } from '../guest-list/places.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/replies.ts';
import type { AppMember } from '../parties/parties.ts';
import { isAdmitted } from '../parties/replies.ts';
import { findGivenTickets, findTicketRows } from './store.ts';
import { toGivenTicket, toTicket } from './view.ts';

/**
 * The calling member's tickets: one for each yes to an event or a party that is neither cancelled
 * nor over, the next one first, and the tickets they gave to friends. Tickets are not stored: they
 * follow the reply.
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

/** The public keys of tickets: a door device verifies them offline. */
export function getTicketKeys({ tickets }: Pick<Deps, 'tickets'>): TicketKeys {
  const kind = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const;
  return { keys: tickets.keys().map(({ id, x }) => ({ kid: id, ...kind, x })) };
}

export type TicketDeps = Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'tickets'>;

/** The ticket that is being transferred, with its locked event or party. */
export interface HeldTicket {
  readonly tx: Queryable;
  readonly gathering: GatheringRecord;
  readonly member: AppMember;
  readonly guest: GuestRecord;
  /** How many guests the list of an organiser's event may hold; null for any number. */
  readonly planLimit: number | null;
}

/** Enough for undecided friends. */
const PER_MEMBER = { name: 'ticket-gift', points: 60, seconds: 600 };

/**
 * Changes who comes with the caller's ticket, in a transaction that locks the event.
 * @throws AppError `not_authenticated`, `app_account_missing`; `ticket_not_found` when the caller
 * is not on the list or lost the party by a block; `event_closed`, `too_many_attempts`, those of
 * `change`
 */
export async function changeTicket(
  deps: TicketDeps,
  actor: Actor,
  id: string,
  change: (held: HeldTicket) => Promise<void>,
): Promise<null> {
  const member = await requireMember(deps, actor);
  const [planLimit] = await Promise.all([
    findGuestLimit(deps, id),
    deps.limiter.consume(PER_MEMBER, member.accountId),
  ]);
  await deps.groupCommits.run(id, async (tx, changed) => {
    const gathering = await lockGathering(tx, id);
    const guest = gathering && (await findOwnGuest(tx, id, member));
    if (gathering === null || guest === null) throw new AppError('ticket_not_found');
    const isTheirs = gathering.hostId === null || (await isAdmitted(tx, id, member, guest));
    if (!isTheirs) throw new AppError('ticket_not_found');
    if (!isOpenEvent(gathering, deps.now())) throw new AppError('event_closed');
    await markAnswered(deps, tx, { memberId: member.appAccountId, eventId: id });
    await change({ tx, gathering, member, guest, planLimit });
    // Parties have no public page to invalidate.
    if (gathering.hostId === null) changed(`event:${id}`);
  });
  return null;
}
