import type { Actor, Member } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/find-own-guest.ts';
import { requireMember } from '../members/find-member.ts';
import { isHosting, type PartyRole, roleOf } from './party-policy.ts';
import { findPartyRow, findPartyStanding, type PartyRow } from './party-store.ts';

/** A member of whom we know that there is an app account. */
export type AppMember = Member & { readonly appAccountId: string };

/** A party, and what it is to the member who asks. */
export interface SeenParty {
  readonly row: PartyRow;
  readonly member: AppMember;
  readonly guest: GuestRecord | null;
  readonly role: PartyRole;
  /** The host, or a co-host. */
  readonly isHost: boolean;
}

interface Wanted {
  readonly id: string;
  readonly code?: string | undefined;
}

/** What a member without its link is to a party, null for nothing: all guests of a night ask for it at once. */
export async function findPartySeat(
  db: Queryable,
  member: AppMember,
  id: string,
): Promise<Pick<SeenParty, 'guest' | 'isHost'> | null> {
  const row = await findPartyStanding(db, { id, memberId: member.appAccountId });
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code: undefined });
  return role && { guest, isHost: isHosting(role) };
}

/**
 * A party for whom it is: its hosts, its guests, and whoever has its link.
 * @throws AppError `party_not_found` for others, and for an id nothing has
 */
export async function findSeenParty(
  db: Queryable,
  member: AppMember,
  { id, code }: Wanted,
): Promise<SeenParty> {
  const row = await findPartyRow(db, id, member.appAccountId);
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code });
  if (!row || !role) throw new AppError('party_not_found');
  return { row, member, guest, role, isHost: isHosting(role) };
}

/** The same for whoever calls. @throws AppError also `not_authenticated`, `app_account_missing` */
export async function findOwnParty(
  deps: Parameters<typeof requireMember>[0],
  actor: Actor,
  wanted: Wanted,
): Promise<SeenParty> {
  return findSeenParty(deps.db, await requireMember(deps, actor), wanted);
}
