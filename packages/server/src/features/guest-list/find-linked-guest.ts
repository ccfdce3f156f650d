import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isSignedFor, readSignedId } from '../../sign-id.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { labelLink } from './link-policy.ts';
import { findGuest, findLinkedGuest, type GuestRecord } from './reply-store.ts';

/** The guest of a private link, signed or one of the stored ones of earlier versions; null for an invalid link. */
export async function findGuestOfLink(
  deps: Pick<Deps, 'knownPseudonyms'> & { readonly db: Queryable },
  token: string,
): Promise<GuestRecord | null> {
  const id = readSignedId(token);
  const guest = id && (await findGuest(deps.db, id));
  const label = guest && labelLink(guest);
  if (label && (await isSignedFor(deps, token, label))) return guest;
  return findLinkedGuest(deps.db, hashToken(token));
}
