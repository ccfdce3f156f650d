import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isSignedFor, readSignedId } from '../../sign-id.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { labelLink } from './link-policy.ts';
import { findGuest, findLinkedGuest, type GuestRecord, isHostHidden } from './reply-store.ts';

/**
 * The guest of a private link, signed or one of the stored ones of earlier versions; null for an invalid link, and for a
 * member for whom the party's host does not exist.
 */
export async function findGuestOfLink(
  deps: Pick<Deps, 'knownPseudonyms'> & { readonly db: Queryable },
  token: string,
): Promise<GuestRecord | null> {
  const guest = (await findSignedGuest(deps, token)) ?? (await findLinkedGuest(deps.db, hashToken(token)));
  return guest === null || (await isHostHidden(deps.db, guest.eventId, guest)) ? null : guest;
}

async function findSignedGuest(
  deps: Pick<Deps, 'knownPseudonyms'> & { readonly db: Queryable },
  token: string,
): Promise<GuestRecord | null> {
  const id = readSignedId(token);
  const guest = id && (await findGuest(deps.db, id));
  const label = guest && labelLink(guest);
  return label && (await isSignedFor(deps, token, label)) ? guest : null;
}
