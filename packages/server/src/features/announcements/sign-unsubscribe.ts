import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Deps } from '../../deps.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

async function signatureOf({ pseudonymise }: Pick<Deps, 'pseudonymise'>, guestId: string): Promise<Buffer> {
  return (await pseudonymise(`unsubscribe ${guestId}`)).subarray(0, SIGNATURE_BYTES);
}

/** A signed token to unsubscribe a guest with one click, without signing in: it cannot be forged. */
export async function signUnsubscribe(deps: Pick<Deps, 'pseudonymise'>, guestId: string): Promise<string> {
  return Buffer.concat([parse(guestId), await signatureOf(deps, guestId)]).toString('base64url');
}

/** The guest of such a token; null when invalid. */
export async function readUnsubscribe(
  deps: Pick<Deps, 'pseudonymise'>,
  token: string,
): Promise<string | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  try {
    const guestId = stringify(bytes.subarray(0, ID_BYTES));
    const isOurs = timingSafeEqual(bytes.subarray(ID_BYTES), await signatureOf(deps, guestId));
    return isOurs ? guestId : null;
  } catch {
    return null;
  }
}
