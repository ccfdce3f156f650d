import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { settings } from './tables.ts';

/**
 * Stands in for a personal value (the address of a device) where only "the same one again" matters: the same
 * 32 bytes for the same value, on every server process of one database; nothing anybody else could work out.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

const SALT_KEY = 'secret.pseudonym-salt';

/** Makes the database's salt at the first use. Processes that do so at once end up with the same one. */
async function findOrCreateSalt(db: Db): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(settings).values({ key: SALT_KEY, value }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SALT_KEY));
  if (typeof row?.value !== 'string') throw new Error('the salt of pseudonyms is not readable');
  return Buffer.from(row.value, 'base64url');
}

export function createPseudonymiser(db: Db): Pseudonymise {
  let salt: Promise<Buffer> | undefined;
  const readSalt = () => {
    salt ??= findOrCreateSalt(db).catch((error: unknown) => {
      salt = undefined;
      throw error;
    });
    return salt;
  };
  return async (value) =>
    createHmac('sha256', await readSalt())
      .update(value)
      .digest();
}
