import { BLOCKED_PER_PAGE, type BlockedMemberPage } from '@lampion/contract/people/member-safety';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { type BlockPosition, deleteBlock, findBlockable, findBlocked, insertBlock } from './block-store.ts';
import { requireMember } from './members.ts';

const PER_ACCOUNT = { name: 'block-member', points: 100, seconds: 3600 };

type Dependencies = Pick<Deps, 'blockListeners' | 'db' | 'jobs' | 'limiter' | 'now'>;

/**
 * Blocks a member: neither can see the other any more. The blocked member is not notified.
 * Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found` (also for oneself
 * and for members the caller cannot see), `too_many_attempts`
 */
export async function addBlock(deps: Dependencies, actor: Actor, username: string): Promise<void> {
  const { accountId, appAccountId: blockerId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const other = await findBlockable(deps.db, blockerId, username);
  if (other === null) throw new AppError('member_not_found');
  const block = { blockerId, blockedId: other.id };
  await deps.db.transaction(async (tx) => {
    if (!(await insertBlock(tx, { ...block, createdAt: deps.now() }))) return;
    for (const listener of deps.blockListeners) await listener(deps, tx, block);
  });
}

/**
 * Unblocks a member. What the block ended is not restored. Idempotent.
 * @throws AppError as `addBlock`
 */
export async function removeBlock(deps: Pick<Deps, 'db'>, actor: Actor, username: string): Promise<void> {
  const { appAccountId: blockerId } = await requireMember(deps, actor);
  const other = await findBlockable(deps.db, blockerId, username);
  if (other === null) throw new AppError('member_not_found');
  await deps.db.transaction((tx) => deleteBlock(tx, { blockerId, blockedId: other.id }));
}

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([since, id]): BlockPosition => ({ since: new Date(since), id }));

/**
 * The members the caller has blocked, latest first. Shows only the username of members who restrict
 * who may find them or who have blocked the caller.
 * @throws AppError `not_authenticated`, `app_account_missing`; `invalid_input` for a cursor that is
 * not ours
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
