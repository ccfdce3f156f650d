import { BLOCKED_PER_PAGE, type BlockedMemberPage } from '@lampion/contract/schemas/member-safety';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { portraitAddress } from '../images/describe-portrait.ts';
import { type BlockPosition, findBlocked } from './block-store.ts';
import { requireMember } from './find-member.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([since, id]): BlockPosition => ({ since: new Date(since), id }));

/**
 * The members the caller has blocked, the latest first; of whoever lets only some find them, or blocked the caller, the
 * username alone.
 * @throws AppError `not_authenticated`, `app_account_missing`; `invalid_input` for a cursor that is not ours
 */
export async function listBlocks(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { limit = BLOCKED_PER_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<BlockedMemberPage> {
  const { appAccountId } = await requireMember(deps, actor);
  const after = readCursor(positionSchema, cursor);
  const found = await findBlocked(deps.db, appAccountId, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ blockedAt, id }) => [blockedAt.getTime(), id]);
  const members = rows.map(({ id, username, appName, image, isFound, blockedAt }) => ({
    id,
    username,
    appName: isFound ? appName : username,
    picUrl: portraitAddress(username, isFound ? image : null),
    blockedAt: blockedAt.toISOString(),
  }));
  return { members, nextCursor };
}
