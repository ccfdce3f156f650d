import type { Deps } from '../../deps.ts';
import { issueGuestLink } from './issue-guest-link.ts';
import { labelLink } from './link-policy.ts';
import { findGuest } from './reply-store.ts';

/** The private link of a guest by their id; null for one who was removed or forgotten. */
export async function findGuestLink(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guestId: string,
): Promise<string | null> {
  const guest = await findGuest(deps.db, guestId);
  return guest === null || labelLink(guest) === null ? null : issueGuestLink(deps, guest);
}
