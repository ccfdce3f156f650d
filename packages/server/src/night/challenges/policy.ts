import { AppError } from '../../platform/app-error.ts';
import type { VisibleNight } from '../nights/nights.ts';
import type { ClaimRow } from './store.ts';

/**
 * Whether the reader may answer the claims of others: hosts, and guests where the hosts allow it.
 */
export function mayAnswer({ role, challengesConfirmedBy }: VisibleNight): boolean {
  return role === 'host' || challengesConfirmedBy === 'guest';
}

/** @throws AppError `own_claim`; `not_party_host` where hosts alone answer */
export function requireAnswerer(night: VisibleNight, { guestId }: Pick<ClaimRow, 'guestId'>): void {
  if (guestId === night.guestId) throw new AppError('own_claim');
  if (!mayAnswer(night)) throw new AppError('not_party_host');
}

/**
 * The caller's row on the guest list.
 * @throws AppError `not_a_guest` for an organiser who is not on it
 */
export function requireGuest({ guestId }: Pick<VisibleNight, 'guestId'>): string {
  if (guestId === null) throw new AppError('not_a_guest');
  return guestId;
}

/** Whether the caller may withdraw the answer to a claim: hosts, and the person who gave it. */
export function mayWithdrawAnswer(
  { role, guestId }: Pick<VisibleNight, 'guestId' | 'role'>,
  { answeredBy }: Pick<ClaimRow, 'answeredBy'>,
): boolean {
  return role === 'host' || (guestId !== null && answeredBy === guestId);
}

/** @throws AppError `not_party_host` */
export function requireWithdrawer(night: VisibleNight, claim: Pick<ClaimRow, 'answeredBy'>): void {
  if (!mayWithdrawAnswer(night, claim)) throw new AppError('not_party_host');
}

/** How long a page shows an outdated count while claims are being confirmed. */
const SHOWN_MS = 30_000;
/** After this long without a confirmation, the next one is shown at once. */
const QUIET_MS = 60_000;

// A big night has several confirmations a second. Only the first one after a silence invalidates
// pages. Pages made within two minutes of the last confirmation expire by themselves; the second
// minute covers writes still in progress.

/**
 * Whether pages made since the previous confirmation may have no expiry, so that this one must
 * invalidate them.
 */
export function isAfterSilence(lastAt: Date | null, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() > QUIET_MS;
}

/** Expiry of a page made now; null when the next confirmation will invalidate it. */
export function progressEndsAt(lastAt: Date | null, now: Date): Date | null {
  const isBusy = lastAt !== null && now.getTime() - lastAt.getTime() <= 2 * QUIET_MS;
  return isBusy ? new Date(now.getTime() + SHOWN_MS) : null;
}
