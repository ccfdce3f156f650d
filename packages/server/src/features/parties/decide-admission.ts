import type { Queryable } from '../../db/database.ts';
import type { GuestRecord } from '../guest-list/find-own-guest.ts';
import type { AppMember } from './find-seen-party.ts';
import { roleOf } from './party-policy.ts';
import { findPartyStanding } from './party-store.ts';

/**
 * Whether a member may come to a party: whoever is on its list (`guest`), or could join by its link as the host left it.
 * Somebody whom the host took off the list or blocked may not.
 */
export async function isAdmitted(
  db: Queryable,
  id: string,
  member: AppMember,
  guest: GuestRecord | null,
): Promise<boolean> {
  const standing = await findPartyStanding(db, { id, memberId: member.appAccountId });
  if (standing === null) return false;
  const reader = { memberId: member.appAccountId, guest, code: standing.party.linkCode };
  return roleOf(standing, reader) !== null;
}
