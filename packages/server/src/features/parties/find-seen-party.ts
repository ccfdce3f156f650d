import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/find-own-guest.ts';
import { type Member, requireMember } from '../members/find-member.ts';
import { isHosting, type PartyRole, roleOf } from './party-policy.ts';
import { findPartyRow, type PartyRow } from './party-store.ts';

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

/** A party for whom it is: its hosts, its guests, and whoever has its link; null for others, and for an id nothing has. */
export async function findSeenPartyOrNull(
  db: Queryable,
  member: AppMember,
  { id, code }: Wanted,
): Promise<SeenParty | null> {
  const row = await findPartyRow(db, id, member.appAccountId);
  const guest = row && (await findOwnGuest(db, id, member));
  const role = row && roleOf(row, { memberId: member.appAccountId, guest, code });
  return row && role && { row, member, guest, role, isHost: isHosting(role) };
}

/** The same. @throws AppError `party_not_found` in place of null */
export async function findSeenParty(db: Queryable, member: AppMember, wanted: Wanted): Promise<SeenParty> {
  const seen = await findSeenPartyOrNull(db, member, wanted);
  if (seen === null) throw new AppError('party_not_found');
  return seen;
}

/** The same for whoever calls. @throws AppError also `not_authenticated`, `app_account_missing` */
export async function findOwnParty(
  deps: Parameters<typeof requireMember>[0],
  actor: Actor,
  wanted: Wanted,
): Promise<SeenParty> {
  return findSeenParty(deps.db, await requireMember(deps, actor), wanted);
}
