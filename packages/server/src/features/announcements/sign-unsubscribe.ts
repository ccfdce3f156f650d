import type { Deps } from '../../deps.ts';
import { isSignedFor, readSignedId, signId } from '../../sign-id.ts';

const labelGuest = (guestId: string) => `unsubscribe ${guestId}`;

/** A signed token to unsubscribe a guest with one click, without signing in: it cannot be forged. */
export function signUnsubscribe(deps: Pick<Deps, 'pseudonymise'>, guestId: string): Promise<string> {
  return signId(deps, guestId, labelGuest(guestId));
}

/** The guest of such a token, signed with any secret of this installation so far; null when invalid. */
export async function readUnsubscribe(
  deps: Pick<Deps, 'knownPseudonyms'>,
  token: string,
): Promise<string | null> {
  const guestId = readSignedId(token);
  return guestId !== null && (await isSignedFor(deps, token, labelGuest(guestId))) ? guestId : null;
}
