import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { readOrMakeSecret } from './secrets/kept-secrets.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/**
 * Stands in for a personal value (the address of a device) where only "the same one again" matters: the same
 * 32 bytes for the same value, on every server process of one database; nothing anybody else could work out.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

/** Of the database, made by whoever asks first. Processes that do so at once end up with the same one. */
async function readSalt(db: Db, secrets: SecretBox): Promise<Buffer> {
  const make = () => randomBytes(32).toString('base64url');
  return Buffer.from(await readOrMakeSecret(db, secrets, 'pseudonym-salt', make), 'base64url');
}

/**
 * Reads the salt before anything is hidden with it: hiding then asks the database nothing, and is as good inside a
 * transaction.
 */
export async function openPseudonymiser(db: Db, secrets: SecretBox): Promise<Pseudonymise> {
  const salt = await readSalt(db, secrets);
  return async (value) => createHmac('sha256', salt).update(value).digest();
}
