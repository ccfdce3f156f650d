import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { readOrMakeSecret } from './secrets/kept-secrets.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/**
 * Replaces a personal value (the address of a device) where only equality matters: the same 32 bytes for the same
 * value, on every server process of one database; irreversible without its salt.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

/** Of the database, made at the first use. Processes that make it concurrently end up with the same one. */
async function readSalt(db: Db, secrets: SecretBox): Promise<Buffer> {
  const make = () => randomBytes(32).toString('base64url');
  return Buffer.from(await readOrMakeSecret(db, secrets, 'pseudonym-salt', make), 'base64url');
}

/**
 * Reads the salt before the first value is hidden: hiding then queries nothing, so that it works inside a transaction.
 */
export async function openPseudonymiser(db: Db, secrets: SecretBox): Promise<Pseudonymise> {
  const salt = await readSalt(db, secrets);
  return async (value) => createHmac('sha256', salt).update(value).digest();
}
