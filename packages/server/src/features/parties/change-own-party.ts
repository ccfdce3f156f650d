import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockParty, type PartyRecord } from '../events/lock-event.ts';
import { findOwnGuest, type GuestRecord } from '../guest-list/find-own-guest.ts';
import { requireMember } from '../members/find-member.ts';
import type { AppMember } from './find-seen-party.ts';
import { roleOf } from './party-policy.ts';
import { findPartyStanding } from './party-store.ts';

/** Whoever changes a party, and what decides what they may. */
interface ActingHost {
  readonly member: AppMember;
  readonly role: 'cohost' | 'owner';
  /** Its date is voted on. */
  readonly isPollOpen: boolean;
}

/** One change of a party that is locked, by one of its hosts. */
export type PartyWork<T> = (tx: Queryable, party: PartyRecord, host: ActingHost) => Promise<T>;

/**
 * Runs a change of a party in one transaction. When `work` throws, nothing is written.
 * @throws AppError `not_authenticated`, `app_account_missing`; `party_not_found`, also for one the caller has no part in;
 * `not_party_host` for a guest
 */
export async function changeOwnParty<T>(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  work: PartyWork<T>,
): Promise<T> {
  const member = await requireMember(deps, actor);
  return deps.pages.transaction(async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    return work(tx, party, await findHost(tx, id, member));
  });
}

async function findHost(tx: Queryable, id: string, member: AppMember): Promise<ActingHost> {
  const { appAccountId: memberId } = member;
  const standing = await findPartyStanding(tx, { id, memberId });
  if (standing === null) throw new AppError('party_not_found');
  const asReader = (guest: GuestRecord | null) => roleOf(standing, { memberId, guest, code: undefined });
  const role = asReader(null);
  if (role === 'owner' || role === 'cohost') return { member, role, isPollOpen: standing.party.isPollOpen };
  // It exists for its guests, who may not change it.
  const isGuest = asReader(await findOwnGuest(tx, id, member)) !== null;
  throw new AppError(isGuest ? 'not_party_host' : 'party_not_found');
}

/** The same for what co-hosts may not do. */
export function changeAsOwner<T>(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  work: PartyWork<T>,
): Promise<T> {
  return changeOwnParty(deps, actor, id, (tx, party, host) => {
    if (host.role !== 'owner') throw new AppError('not_party_host');
    return work(tx, party, host);
  });
}
