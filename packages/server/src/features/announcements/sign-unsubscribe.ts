import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Deps } from '../../deps.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

const labelGuest = (guestId: string) => `unsubscribe ${guestId}`;
const shorten = (pseudonym: Buffer) => pseudonym.subarray(0, SIGNATURE_BYTES);

/** A signed token to unsubscribe a guest with one click, without signing in: it cannot be forged. */
export async function signUnsubscribe(deps: Pick<Deps, 'pseudonymise'>, guestId: string): Promise<string> {
  const signature = shorten(await deps.pseudonymise(labelGuest(guestId)));
  return Buffer.concat([parse(guestId), signature]).toString('base64url');
}

/** The guest of such a token, signed with any secret of this installation so far; null when invalid. */
export async function readUnsubscribe(
  deps: Pick<Deps, 'knownPseudonyms'>,
  token: string,
): Promise<string | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  try {
    const guestId = stringify(bytes.subarray(0, ID_BYTES));
    const signatures = (await deps.knownPseudonyms(labelGuest(guestId))).map(shorten);
    const isOurs = signatures.some((one) => timingSafeEqual(bytes.subarray(ID_BYTES), one));
    return isOurs ? guestId : null;
  } catch {
    return null;
  }
}
