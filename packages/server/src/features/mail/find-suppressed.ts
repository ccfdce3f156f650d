import type { Queryable } from '../../db/database.ts';
import { hashAddress } from './hash-address.ts';
import { findSuppressedHashes } from './suppression-store.ts';

/** Those of some addresses that get no e-mail any more, as they were given. Not for e-mails of security. */
export async function findSuppressed(db: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await findSuppressedHashes(db, addresses.map(hashAddress));
  const suppressed = new Set(found.map((hash) => hash.toString('hex')));
  return new Set(addresses.filter((address) => suppressed.has(hashAddress(address).toString('hex'))));
}
