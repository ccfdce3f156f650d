import type { Deps } from '../../deps.ts';
import { type CommonPresence, findCommonPresences } from './common-party-store.ts';
import type { AppMember } from './find-seen-party.ts';

export type { CommonPresence };

/**
 * At which coming parties of the caller some members are (ids of app accounts), the next one first: only where the caller
 * reads who comes. Those who said no, or nothing, are at none.
 */
export async function findCommonParties(
  deps: Pick<Deps, 'db' | 'now'>,
  member: AppMember,
  ids: readonly string[],
): Promise<readonly CommonPresence[]> {
  return ids.length === 0 ? [] : findCommonPresences(deps.db, member, ids, deps.now());
}

/** What lists say of one of them. */
export function summarisePresence(presences: readonly CommonPresence[], id: string) {
  const own = presences.filter(({ memberId }) => memberId === id);
  const next = own.find(({ comes }) => comes);
  return { comesAt: next?.beginDate.toISOString() ?? null, partiesInCommon: own.length };
}
