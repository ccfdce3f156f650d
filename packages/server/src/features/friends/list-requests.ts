import { type FriendRequestPage, MEMBERS_PER_PAGE } from '@lampion/contract/schemas/friend';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { requireMember } from '../members/find-member.ts';
import { toMemberCard } from './member-view.ts';
import { countReceived, findReceived, type RequestPosition } from './request-store.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([askedAt, id]): RequestPosition => ({ askedAt: new Date(askedAt), id }));

/**
 * The requests that wait for the caller's answer, latest first.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` for an unknown cursor
 */
export async function listRequests(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { cursor, limit = MEMBERS_PER_PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<FriendRequestPage> {
  const { appAccountId: me } = await requireMember(deps, actor);
  const after = readCursor(positionSchema, cursor);
  const found = await findReceived(deps.db, me, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ askedAt, id }) => [askedAt.getTime(), id]);
  const requests = rows.map((row) => ({
    ...toMemberCard(row),
    friendsInCommon: row.friendsInCommon,
    askedAt: row.askedAt.toISOString(),
  }));
  return { requests, total: await countReceived(deps.db, me), nextCursor };
}
