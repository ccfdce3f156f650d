import { listScannedTexts, type ReadTicket, readTicket } from '@lampion/contract/events/rules/ticket-token';

/** A public key of tickets: its name in them, and 32 bytes in base64url. */
export interface PublicTicketKey {
  readonly id: string;
  readonly x: string;
}

/**
 * Reads a ticket and checks its signature, without a network; null for anything that we did not
 * sign.
 */
export type VerifyTicket = (text: string) => Promise<ReadTicket | null>;

/**
 * Prepares checking tickets with these keys (WebCrypto, on this device).
 * @throws Error where the device does not know Ed25519
 */
export async function createTicketVerifier(keys: readonly PublicTicketKey[]): Promise<VerifyTicket> {
  const imported = new Map(
    await Promise.all(
      keys.map(async ({ id, x }) => {
        const jwk = { kty: 'OKP', crv: 'Ed25519', x };
        const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
        return [id, key] as const;
      }),
    ),
  );
  const verify = async (text: string) => {
    const ticket = readTicket(text);
    const key = ticket && imported.get(ticket.keyId);
    if (!ticket || !key) return null;
    return (await crypto.subtle.verify('Ed25519', key, ticket.signature, ticket.signed)) ? ticket : null;
  };
  return async (text) => {
    for (const reading of listScannedTexts(text)) {
      const ticket = await verify(reading);
      if (ticket !== null) return ticket;
    }
    return null;
  };
}
