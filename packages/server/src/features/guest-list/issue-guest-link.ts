import { replyLink } from '@lampion/contract/rules/reply-links';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { signId } from '../../sign-id.ts';
import { type LinkedPerson, labelLink } from './link-policy.ts';
import { countUpLinks } from './reply-store.ts';

/**
 * The private link of a guest, for their own eyes: with it the reply is read, changed or cancelled. The same in every
 * message, and stored nowhere: it is signed. Throws for a guest who has been forgotten.
 */
export async function issueGuestLink(
  deps: Pick<Deps, 'config' | 'pseudonymise'>,
  guest: LinkedPerson,
): Promise<string> {
  const label = labelLink(guest);
  if (label === null) throw new Error('a forgotten guest has no private link');
  return replyLink(deps.config.PUBLIC_URL, await signId(deps, guest.id, label));
}

/**
 * Ends the private links that an account was sent as a guest: they are in a mailbox that is no longer theirs. Returns the
 * guests.
 */
export function renewLinksOf(tx: Queryable, accountId: string): Promise<string[]> {
  return countUpLinks(tx, accountId);
}
