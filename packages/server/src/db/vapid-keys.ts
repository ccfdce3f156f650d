import { createECDH, type ECDH } from 'node:crypto';
import type { Db } from './database.ts';
import { readOrMakeSecret } from './secrets/kept-secrets.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Always 32 bytes: leading zeros may be missing from the input. */
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
 * The keys that identify us to the push services of browsers: made at the first use, the same for every server process
 * of one database. Browsers subscribe with the public one, so losing the keys would lose every subscription.
 */
export function createVapidKeyReader(db: Db, secrets: SecretBox): () => Promise<ReturnType<typeof makeKeys>> {
  return async () => {
    const text = await readOrMakeSecret(db, secrets, 'vapid-keys', () => JSON.stringify(makeKeys()));
    const keys: unknown = JSON.parse(text);
    if (!isKeys(keys)) throw new Error('the keys of web push are not readable');
    return keys;
  };
}
