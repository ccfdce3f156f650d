import type { SuppressionReason, SuppressionSource } from '@lampion/contract/schemas/admin-suppression';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { hashAddress } from './hash-address.ts';
import { upsertSuppressions } from './suppression-store.ts';

interface Suppression {
  /** In clear; stored as a hash and in masked form. */
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly source: SuppressionSource;
}

/** Sends an address no more e-mails but those of security. Each call counts one more report of it. */
export async function suppressAddress(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { address, reason, source }: Suppression,
): Promise<void> {
  const recipient = maskEmail(address.trim().toLowerCase());
  const addressHash = hashAddress(address);
  await upsertSuppressions(tx, [{ addressHash, recipient, reason, source, status: null, createdAt: now() }]);
}
