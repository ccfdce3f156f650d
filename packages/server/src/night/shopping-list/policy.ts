import type { ClaimRow } from './store.ts';

/** What everyone but this claimer brings in total. */
export function claimedByOthers(claims: readonly ClaimRow[], guestId: string | null): number {
  return claims.reduce((sum, claim) => (claim.guestId === guestId ? sum : sum + claim.quantity), 0);
}

/** What everyone brings in total: the quantity is never lowered below it. */
export function claimedByAll(claims: readonly ClaimRow[]): number {
  return claims.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * How much of a claim fits: what others leave, or at least what the claimer had claimed before.
 * Zero when others bring all of it.
 */
export function keptOf(
  wanted: number,
  { quantity, claims, guestId }: { quantity: number; claims: readonly ClaimRow[]; guestId: string | null },
): number {
  const before = claims.find((claim) => claim.guestId === guestId)?.quantity ?? 0;
  const rest = Math.max(0, quantity - claimedByOthers(claims, guestId));
  return Math.min(wanted, Math.max(rest, before));
}
