import { normaliseUsername } from '@lampion/contract/rules/username';
import { type FoundMembers, MEMBER_SEARCH_MIN, MEMBERS_PER_PAGE } from '@lampion/contract/schemas/friend';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { findByName, findByUsername, findByWords } from './member-search-store.ts';
import { toMemberCard } from './member-view.ts';

const PER_ACCOUNT = { name: 'member-search', points: 300, seconds: 3600 };

/**
 * Members whom the caller may find: those whose username begins with what is looked for, then those whose name does,
 * then those whose name holds the words. 20 at most, without further pages: this is no list of members.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts` (300 an hour)
 */
export async function searchMembers(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: Actor,
  q: string,
): Promise<FoundMembers> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const { appAccountId: me } = await requireMember(deps, actor);
  const start = normaliseUsername(q);
  if (start.length < MEMBER_SEARCH_MIN) return { members: [] };
  const begins = await Promise.all([
    findByUsername(deps.db, me, start, MEMBERS_PER_PAGE),
    findByName(deps.db, me, q, MEMBERS_PER_PAGE),
  ]);
  const rows = new Map(begins.flat().map((row) => [row.id, row]));
  // Words within names take longer to look up.
  if (rows.size < MEMBERS_PER_PAGE)
    for (const row of await findByWords(deps.db, me, q, MEMBERS_PER_PAGE)) rows.set(row.id, row);
  const found = [...rows.values()].slice(0, MEMBERS_PER_PAGE);
  return { members: found.map((row) => ({ ...toMemberCard(row), relation: row.relation })) };
}
