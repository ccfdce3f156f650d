import { createECDH, type ECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { settings } from './tables.ts';

const KEY = 'secret.vapid-keys';

/** Always 32 bytes: a small number is given with fewer. */
function privateKeyOf(pair: ECDH): string {
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url');
}

function makeKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKeyOf(pair) };
}

function isKeys(value: unknown): value is ReturnType<typeof makeKeys> {
  return typeof value === 'object' && value !== null && 'publicKey' in value && 'privateKey' in value;
}

/**
 * The keys by which push services of browsers know us: made at the first use, the same for every server process of one
 * database. Browsers subscribe with the public one, so losing them would lose every subscription.
 */
export function createVapidKeyReader(db: Db): () => Promise<ReturnType<typeof makeKeys>> {
  return async () => {
    await db.insert(settings).values({ key: KEY, value: makeKeys() }).onConflictDoNothing();
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
    if (!isKeys(row?.value)) throw new Error('the keys of web push are not readable');
    return row.value;
  };
}
