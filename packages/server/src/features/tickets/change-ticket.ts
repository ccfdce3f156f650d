import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findGuestLimit } from '../billing/find-guest-limit.ts';
import { type GatheringRecord, lockGathering } from '../events/lock-event.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/find-own-guest.ts';
import { isOpenEvent } from '../guest-list/open-places.ts';
import { requireMember } from '../members/find-member.ts';
import { markAnswered } from '../news/mark-answered.ts';
import { isAdmitted } from '../parties/decide-admission.ts';
import type { AppMember } from '../parties/find-seen-party.ts';

export type TicketDeps = Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'tickets'>;

/** The ticket of one of two, where both may not come, of an event or a party that is locked. */
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
 * Changes who comes with the caller's ticket, in the transaction that locks its night.
 * @throws AppError `not_authenticated`, `app_account_missing`; `ticket_not_found` for whoever is not on the list, also of what
 * does not exist for them; `event_closed`, `too_many_attempts`, those of `change`
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
    // Nobody but members sees a party: no page shows it.
    if (gathering.hostId === null) changed(`event:${id}`);
  });
  return null;
}
