import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { packTicket, type TicketFacts, writeTicket } from '@lampion/contract/rules/ticket-token';
import type { RotatingSecrets } from './secrets/rotating-secrets.ts';

/** The public half of a key: its name in tickets, and 32 bytes in base64url. */
interface TicketKey {
  readonly id: string;
  readonly x: string;
}

/** Signs tickets (Ed25519). The same facts make the same ticket until the key is rotated. */
export interface TicketSigner {
  /** The text of the ticket's QR code. */
  sign(facts: Omit<TicketFacts, 'keyId'>): string;
  /** The keys that tickets may be signed with, the present one first. Queries nothing. */
  keys(): readonly TicketKey[];
}

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
      const packed = packTicket({ ...facts, keyId: pair.id });
      return writeTicket(packed, sign(null, packed, open(pair)));
    },
    keys: () => list().map(({ id, jwk: { x } }) => ({ id, x })),
  };
}
