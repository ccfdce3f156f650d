import { AppError } from '../../platform/app-error.ts';
import type { SeenNight } from '../nights/find-night.ts';
import type { ClaimRow } from './store.ts';

/**
 * Whether claims of others are answered by whoever reads the night: hosts, and guests where the
 * hosts said so.
 */
export function mayAnswer({ role, challengesConfirmedBy }: SeenNight): boolean {
  return role === 'host' || challengesConfirmedBy === 'guest';
}

/** @throws AppError `own_claim`; `not_party_host` where hosts alone answer */
export function requireAnswerer(night: SeenNight, { guestId }: Pick<ClaimRow, 'guestId'>): void {
  if (guestId === night.guestId) throw new AppError('own_claim');
  if (!mayAnswer(night)) throw new AppError('not_party_host');
}

/** Themselves on the list. @throws AppError `not_a_guest` for an organiser who is on none */
export function requireGuest({ guestId }: Pick<SeenNight, 'guestId'>): string {
  if (guestId === null) throw new AppError('not_a_guest');
  return guestId;
}

/** Whether they may take back what was answered to a claim: hosts, and who answered it. */
export function mayWithdrawAnswer(
  { role, guestId }: Pick<SeenNight, 'guestId' | 'role'>,
  { answeredBy }: Pick<ClaimRow, 'answeredBy'>,
): boolean {
  return role === 'host' || (guestId !== null && answeredBy === guestId);
}

/** @throws AppError `not_party_host` */
export function requireWithdrawer(night: SeenNight, claim: Pick<ClaimRow, 'answeredBy'>): void {
  if (!mayWithdrawAnswer(night, claim)) throw new AppError('not_party_host');
}

/** How long a page shows a count of a night whose claims are being confirmed. */
const SHOWN_MS = 30_000;
/** From this silence on, a confirmation is shown at once. */
const QUIET_MS = 60_000;

// A big night confirms several claims a second. Only the first after a silence drops its page:
// within a minute of the last one, and for another minute, for writes that are under way, pages end
// by themselves.

/**
 * Whether pages that were made since the last confirmation before this one may stand without an
 * end.
 */
export function isAfterSilence(lastAt: Date | null, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() > QUIET_MS;
}

/**
 * When a page that is made now shows newer counts; null where it is told of the next confirmation.
 */
export function progressEndsAt(lastAt: Date | null, now: Date): Date | null {
  const isBusy = lastAt !== null && now.getTime() - lastAt.getTime() <= 2 * QUIET_MS;
  return isBusy ? new Date(now.getTime() + SHOWN_MS) : null;
}
