import { createHash } from 'node:crypto';

/** The part of a hash that a return path has room for. */
export const ADDRESS_HASH_BYTES = 16;

/**
 * An e-mail address as return paths and suppressions know it, however it was typed: 16 bytes. The same is computed in
 * SQL by `suppression-read-model.ts`.
 */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest().subarray(0, ADDRESS_HASH_BYTES);
}
