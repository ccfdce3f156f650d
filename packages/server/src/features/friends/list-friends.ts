import { FRIENDS_PER_PAGE, type FriendListQuery, type FriendPage } from '@lampion/contract/schemas/friend';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { requireMember } from '../members/find-member.ts';
import { findCommonParties, summarisePresence } from '../parties/find-common-parties.ts';
import { countMatchingFriends, type FriendPosition, findFriends } from './friend-list-store.ts';
import { toMemberCard } from './member-view.ts';

const positionSchema = z
  .tuple([z.string().max(500), z.uuid()])
  .transform(([name, id]): FriendPosition => ({ name, id }));

/**
 * The caller's friends in the order of names.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` for an unknown cursor
 */
export async function listFriends(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { q, cursor, limit = FRIENDS_PER_PAGE }: FriendListQuery,
): Promise<FriendPage> {
  const member = await requireMember(deps, actor);
  const { appAccountId: me } = member;
  const after = readCursor(positionSchema, cursor);
  const [found, total] = await Promise.all([
    findFriends(deps.db, { me, q }, { after, limit: limit + 1 }),
    countMatchingFriends(deps.db, { me, q }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ appName, id }) => [appName, id]);
  const presences = await findCommonParties(
    deps,
    member,
    rows.map(({ id }) => id),
  );
  return {
    friends: rows.map((row) => ({ ...toMemberCard(row), ...summarisePresence(presences, row.id) })),
    total,
    nextCursor,
  };
}
