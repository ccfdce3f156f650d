import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { readOrMakeSecret } from './secrets/kept-secrets.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/**
 * Stands in for a personal value (the address of a device) where only "the same one again" matters: the same
 * 32 bytes for the same value, on every server process of one database; nothing anybody else could work out.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

/** Of the database, made at the first use. Processes that do so at once end up with the same one. */
async function readSalt(db: Db, secrets: SecretBox): Promise<Buffer> {
  const make = () => randomBytes(32).toString('base64url');
  return Buffer.from(await readOrMakeSecret(db, secrets, 'pseudonym-salt', make), 'base64url');
}

export function createPseudonymiser(db: Db, secrets: SecretBox): Pseudonymise {
  let salt: Promise<Buffer> | undefined;
  const keepSalt = () => {
    salt ??= readSalt(db, secrets).catch((error: unknown) => {
      salt = undefined;
      throw error;
    });
    return salt;
  };
  return async (value) =>
    createHmac('sha256', await keepSalt())
      .update(value)
      .digest();
}
