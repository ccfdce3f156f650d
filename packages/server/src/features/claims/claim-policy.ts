import { AppError } from '../../app-error.ts';
import type { SeenNight } from '../nights/find-night.ts';
import type { ClaimRow } from './claim-store.ts';

/** Whether claims of others are answered by whoever reads the night: hosts, and guests where the hosts said so. */
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
