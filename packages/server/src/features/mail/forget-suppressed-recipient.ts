import type { Queryable } from '../../db/database.ts';
import { hashAddress } from './hash-address.ts';
import { dropRecipient } from './suppression-store.ts';

/**
 * Keeps nothing of an erased person's address but its hash, without which they would be written to again. Idempotent.
 */
export function forgetSuppressedRecipient(tx: Queryable, address: string): Promise<void> {
  return dropRecipient(tx, hashAddress(address));
}
