import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockParty, type PartyRecord } from '../events/lock-event.ts';
import { requireMember } from '../members/find-member.ts';
import { findSeenParty, type SeenParty } from './find-seen-party.ts';
import { isHosting } from './party-policy.ts';

/** One change of a party that is locked, by one of its hosts. */
export type PartyWork<T> = (tx: Queryable, party: PartyRecord, seen: SeenParty) => Promise<T>;

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
    const seen = await findSeenParty(tx, member, { id });
    if (!isHosting(seen.role)) throw new AppError('not_party_host');
    return work(tx, party, seen);
  });
}

/** The same for what co-hosts may not do. */
export function changeAsOwner<T>(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  work: PartyWork<T>,
): Promise<T> {
  return changeOwnParty(deps, actor, id, (tx, party, seen) => {
    if (seen.role !== 'owner') throw new AppError('not_party_host');
    return work(tx, party, seen);
  });
}
