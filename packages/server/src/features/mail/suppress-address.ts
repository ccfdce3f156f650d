import type { SuppressionReason, SuppressionSource } from '@lampion/contract/schemas/admin-suppression';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { hashAddress } from './hash-address.ts';
import { insertSuppression, type SuppressionRow } from './suppression-store.ts';

interface Suppression {
  /** In clear; stored as a hash and in masked form. */
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly source: SuppressionSource;
}

/**
 * Sends an address no more e-mails but those of security. Idempotent.
 * @returns null for one that is suppressed already, which stays as it is.
 */
export async function suppressAddress(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { address, reason, source }: Suppression,
): Promise<SuppressionRow | null> {
  const recipient = maskEmail(address.trim().toLowerCase());
  const addressHash = hashAddress(address);
  return insertSuppression(tx, { addressHash, recipient, reason, source, status: null, createdAt: now() });
}
