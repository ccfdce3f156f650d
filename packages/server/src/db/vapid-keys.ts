import { createECDH, type ECDH } from 'node:crypto';
import type { VapidKeys } from '../ports/push-web.ts';

/** Always 32 bytes: leading zeros may be missing from the input. */
function privateKeyOf(pair: ECDH): string {
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url');
}

/** A new pair, as its secret is stored. */
export function makeVapidKeys(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return JSON.stringify({ publicKey: pair.getPublicKey('base64url'), privateKey: privateKeyOf(pair) });
}

/** @throws Error for what `makeVapidKeys` did not make */
export function readVapidKeys(text: string): VapidKeys {
  const keys: unknown = JSON.parse(text);
  const isPair = typeof keys === 'object' && keys !== null && 'publicKey' in keys && 'privateKey' in keys;
  if (!isPair) throw new Error('the keys of web push are not readable');
  return keys as VapidKeys;
}
