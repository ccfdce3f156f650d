import { nightClosesAt } from '@lampion/contract/rules/night-closing';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isSignedFor, readSignedId } from '../../sign-id.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { labelLink } from './link-policy.ts';
import { findGuest, findLinkedGuest, findLinkTerms, type GuestRecord, isLostParty } from './reply-store.ts';

/**
 * The guest of a private link, signed or one of the stored ones of earlier versions. Null for an invalid link, once the
 * night has closed, for a suspended account, and for a member for whom a block ended the party.
 */
export async function findGuestOfLink(
  deps: Pick<Deps, 'knownPseudonyms' | 'now'> & { readonly db: Queryable },
  token: string,
): Promise<GuestRecord | null> {
  const guest = (await findSignedGuest(deps, token)) ?? (await findLinkedGuest(deps.db, hashToken(token)));
  if (guest === null || (await isEnded(deps, guest))) return null;
  return (await isLostParty(deps.db, guest)) ? null : guest;
}

async function isEnded(
  { db, now }: Pick<Deps, 'now'> & { readonly db: Queryable },
  { id }: GuestRecord,
): Promise<boolean> {
  const terms = await findLinkTerms(db, id);
  return terms === null || terms.suspendedAt !== null || nightClosesAt(terms) < now();
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
