import type { ClaimRow } from './store.ts';

/** What others than somebody bring together. */
export function claimedByOthers(claims: readonly ClaimRow[], guestId: string | null): number {
  return claims.reduce((sum, claim) => (claim.guestId === guestId ? sum : sum + claim.quantity), 0);
}

/** What all bring together: the quantity is never lowered below it. */
export function claimedByAll(claims: readonly ClaimRow[]): number {
  return claims.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * How much of what somebody wants to bring fits: what others leave, and in any case what they had
 * promised of it. Nothing when others bring it all.
 */
export function keptOf(
  wanted: number,
  { quantity, claims, guestId }: { quantity: number; claims: readonly ClaimRow[]; guestId: string | null },
): number {
  const before = claims.find((claim) => claim.guestId === guestId)?.quantity ?? 0;
  const rest = Math.max(0, quantity - claimedByOthers(claims, guestId));
  return Math.min(wanted, Math.max(rest, before));
}
