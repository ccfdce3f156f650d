import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteBlock, findBlockable, insertBlock } from './block-store.ts';
import { requireMember } from './find-member.ts';

/** What ends between two members when one blocks the other. Ids of app accounts. */
export type BlockListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  block: { readonly blockerId: string; readonly blockedId: string },
) => Promise<void>;

const PER_ACCOUNT = { name: 'block-member', points: 100, seconds: 3600 };

type Dependencies = Pick<Deps, 'blockListeners' | 'db' | 'jobs' | 'limiter' | 'now'>;

/**
 * Blocks a member: from then on neither exists for the other. The blocked member is not notified. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found` (also for oneself, and for who does not exist for the caller),
 * `too_many_attempts`
 */
export async function addBlock(deps: Dependencies, actor: Actor, username: string): Promise<void> {
  const { accountId, appAccountId: blockerId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const other = await findBlockable(deps.db, blockerId, username);
  if (other === null) throw new AppError('member_not_found');
  const block = { blockerId, blockedId: other.id };
  await deps.db.transaction(async (tx) => {
    if (!(await insertBlock(tx, { ...block, createdAt: deps.now() }))) return;
    for (const tell of deps.blockListeners) await tell(deps, tx, block);
  });
}

/**
 * Lets a member exist again. What the block ended does not come back. Idempotent.
 * @throws AppError as `addBlock`
 */
export async function removeBlock(deps: Pick<Deps, 'db'>, actor: Actor, username: string): Promise<void> {
  const { appAccountId: blockerId } = await requireMember(deps, actor);
  const other = await findBlockable(deps.db, blockerId, username);
  if (other === null) throw new AppError('member_not_found');
  await deps.db.transaction((tx) => deleteBlock(tx, { blockerId, blockedId: other.id }));
}
