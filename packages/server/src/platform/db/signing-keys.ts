import {
  createECDH,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { packTicket, type TicketFacts, writeTicket } from '@lampion/contract/events/rules/ticket-token';
import { LRUCache } from 'lru-cache';
import type { VapidKeys } from '../ports/push/web-push.ts';
import type { RotatingSecrets } from './secrets/rotating-secrets.ts';

/** The public half of a key: its name in tickets, and 32 bytes in base64url. */
interface TicketKey {
  readonly id: string;
  readonly x: string;
}

/** Signs tickets (Ed25519). Deterministic until the key is rotated. */
export interface TicketSigner {
  /** The text of the ticket's QR code. */
  sign(facts: Omit<TicketFacts, 'keyId'>): string;
  /** The keys of valid tickets, the current one first. Needs no query. */
  keys(): readonly TicketKey[];
}

/** Tickets cached: signing takes 0.1 ms, and apps request all their tickets repeatedly. */
const TICKETS_KEPT = 10_000;

interface KeyPair {
  readonly id: string;
  readonly jwk: { readonly x: string; readonly d: string };
}

/** A new pair, as its secret is stored. */
export function makeTicketKey(): string {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ id: randomBytes(4).toString('hex'), jwk: { x, d } });
}

export function createTicketSigner(rotating: Pick<RotatingSecrets, 'versions'>): TicketSigner {
  const opened = new Map<string, KeyObject>();
  const written = new LRUCache<string, string>({ max: TICKETS_KEPT });
  const list = () => rotating.versions('ticket-keys').map((text) => JSON.parse(text) as KeyPair);

  function open({ id, jwk }: KeyPair): KeyObject {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', ...jwk } });
    opened.set(id, key);
    return key;
  }

  return {
    sign(facts) {
      const [pair] = list();
      if (pair === undefined) throw new Error('there is no key for tickets');
      const name = [pair.id, facts.eventId, facts.guestId, facts.people].join();
      const known = written.get(name);
      if (known !== undefined) return known;
      const packed = packTicket({ ...facts, keyId: pair.id });
      const ticket = writeTicket(packed, sign(null, packed, open(pair)));
      written.set(name, ticket);
      return ticket;
    },
    keys: () => list().map(({ id, jwk: { x } }) => ({ id, x })),
  };
}

/** Padded to 32 bytes, because leading zeros may be missing. */
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
