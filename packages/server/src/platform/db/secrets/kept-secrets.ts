import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { settings } from '../tables.ts';
import type { SecretBox } from './secret-box.ts';
import { SecretsKeyError } from './secrets-key.ts';

/** Prefix of settings that hold our own secrets: never shown, and kept when the demo is reset. */
export const PREFIX = 'secret.';

export type SecretName = 'key-check' | 'pseudonym-salt' | 'ticket-keys' | 'vapid-keys';

const isSealed = (value: unknown): value is { sealed: string } =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

/** A secret as a row of the settings stores it. */
export function seal(box: SecretBox, key: string, text: string) {
  return { sealed: box.seal(Buffer.from(text), key).toString('base64url') };
}

/** @throws SecretsKeyError when it is sealed with an unknown key, or damaged */
export function unseal(box: SecretBox, key: string, value: unknown): string {
  const damaged = `The setting ${key} of the database is damaged; restore it from a backup.`;
  if (!isSealed(value)) throw new SecretsKeyError(damaged);
  try {
    return box.open(Buffer.from(value.sealed, 'base64url'), key).toString();
  } catch (error) {
    throw error instanceof SecretsKeyError ? error : new SecretsKeyError(damaged, { cause: error });
  }
}

/** A secret of this database: generated at the first use, then the same for every process. */
export async function readOrMakeSecret(
  db: Db,
  box: SecretBox,
  name: SecretName,
  make: () => string,
): Promise<string> {
  const key = PREFIX + name;
  const rows = () => db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const [known] = await rows();
  if (known !== undefined) return unseal(box, key, known.value);
  const value = seal(box, key, make());
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await rows();
  return unseal(box, key, row?.value);
}

export async function hasSecret(db: Db, name: SecretName): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, PREFIX + name))) > 0;
}

/** Re-encrypts secrets encrypted with an older key or stored in plain text before keys existed. */
export async function resealSecrets(db: Db, box: SecretBox): Promise<void> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(sql`starts_with(${settings.key}, ${PREFIX})`);
  for (const { key, value } of rows) {
    if (isSealed(value) && box.isSettled(Buffer.from(value.sealed, 'base64url'))) continue;
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    const text = isSealed(value) ? unseal(box, key, value) : plain;
    // Another process may have done it concurrently.
    const isUnchanged = sql`${settings.value} = ${JSON.stringify(value)}::jsonb`;
    await db
      .update(settings)
      .set({ value: seal(box, key, text) })
      .where(and(eq(settings.key, key), isUnchanged));
  }
}
