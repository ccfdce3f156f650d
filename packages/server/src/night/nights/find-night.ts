import { type EventStatus, isPublicStatus } from '@lampion/contract/events/events';
import type { Night, NightScreen } from '@lampion/contract/night/nights';
import { findOwnGuest, type GuestRecord } from '../../events/guest-list/guests.ts';
import { findPartySeat } from '../../events/parties/parties.ts';
import { findMember } from '../../people/members/members.ts';
import { type AccountActor, type Actor, type Member, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isOpenNight } from './policy.ts';
import { findNightRow, type NightRow } from './store.ts';
import { toChoices } from './view.ts';

/** The night of an event or a party, and the caller's role in it. */
export interface VisibleNight
  extends Pick<Night, 'challengesConfirmedBy' | 'keepsAlbum' | 'role' | 'screens'> {
  readonly id: string;
  readonly event: NightRow['event'];
  /** The caller's row on the guest list; null for an organiser who is not on it. */
  readonly guestId: string | null;
  readonly accountId: string;
  /** The caller's app account; null for an organiser or a guest without one. */
  readonly memberId: string | null;
}

type Seat = Pick<VisibleNight, 'guestId' | 'role'>;

/**
 * Finds the night of an event or a party for its hosts and for guests who have not declined. A
 * party's link alone gives no access; nor have people whom its host blocked or removed. An
 * organiser's event is open to the organiser and its guests.
 * @throws AppError `not_authenticated`; `night_declined` for a guest who declined;
 * `night_not_found` for anyone else, as for an unknown id
 */
export async function findNight(db: Queryable, actor: Actor, id: string): Promise<VisibleNight> {
  const account = requireAccount(actor);
  const [row, member] = await Promise.all([findNightRow(db, id), findMember(db, account.accountId)]);
  const seat = row && member && (await findSeat(db, row.event, account, member));
  if (!row || !member || !seat) throw new AppError('night_not_found');
  const { accountId, appAccountId: memberId } = member;
  return { id, event: row.event, ...toChoices(row), ...seat, accountId, memberId };
}

async function findSeat(
  db: Queryable,
  event: NightRow['event'],
  account: AccountActor,
  member: Member,
): Promise<Seat | null> {
  if (event.organiserId !== null) {
    const isOwn = account.kind !== 'member' && account.organiserId === event.organiserId;
    const guest = await findOwnGuest(db, event.id, member);
    if (isOwn) return { role: 'host', guestId: guest?.id ?? null };
    // A check constraint guarantees that an event with an organiser is no party.
    return isPublicStatus(event.status as EventStatus) ? toGuestSeat(guest) : null;
  }
  const { appAccountId } = member;
  if (appAccountId === null) return null;
  const seat = await findPartySeat(db, { ...member, appAccountId }, event.id);
  if (seat?.isHost) return { role: 'host', guestId: seat.guest?.id ?? null };
  return toGuestSeat(seat?.guest ?? null);
}

function toGuestSeat(guest: GuestRecord | null): Seat | null {
  if (guest?.reply === 'no') throw new AppError('night_declined');
  return guest && { role: 'guest', guestId: guest.id };
}

/** Checks that the host opened a screen. @throws AppError `night_not_found` */
export function requireScreen({ screens }: Pick<VisibleNight, 'screens'>, screen: NightScreen): void {
  if (!screens[screen]) throw new AppError('night_not_found');
}

/**
 * Finds the event of a night for the holder of a private link to one of its screens, who need not
 * be a guest: while the screen is open, the night is not cancelled and has not ended over 30 days
 * ago.
 * @throws AppError `night_not_found`
 */
export async function findOpenNight(
  db: Queryable,
  { id, screen, now }: { readonly id: string; readonly screen: NightScreen; readonly now: Date },
): Promise<NightRow['event']> {
  const row = await findNightRow(db, id);
  if (row === null || !isOpenNight(row.event, now)) throw new AppError('night_not_found');
  requireScreen(toChoices(row), screen);
  return row.event;
}
