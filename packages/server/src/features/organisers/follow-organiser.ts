import type { Follow } from '@lampion/contract/schemas/follower';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { deleteFollower, findAppAccountId, insertFollower, isFollower } from './follower-store.ts';
import { getOrganiser } from './get-organiser.ts';

/**
 * Whether the caller's app account follows an organiser.
 * @throws AppError `not_authenticated`, `organiser_not_found`
 */
export async function getFollow(deps: Pick<Deps, 'db'>, actor: Actor, organiserId: string): Promise<Follow> {
  const appAccountId = await findFollowing(deps, actor, organiserId);
  return {
    isFollowing: appAccountId !== null && (await isFollower(deps.db, organiserId, appAccountId)),
  };
}

/**
 * Follows an organiser with the caller's app account. Idempotent. Resolves once no server process shows an older number
 * of followers.
 * @throws AppError `not_authenticated`, `organiser_not_found`; `app_account_missing` for an account without an app
 * account
 */
export async function followOrganiser(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  organiserId: string,
): Promise<Follow> {
  requireAccount(actor);
  await getOrganiser(deps, organiserId);
  const { appAccountId } = await requireMember(deps, actor);
  await deps.pages.transaction(async (tx, changed) => {
    if (await insertFollower(tx, organiserId, appAccountId)) changed(`followers:${organiserId}`);
  });
  return { isFollowing: true };
}

/**
 * Unfollows an organiser. Idempotent.
 * @throws AppError `not_authenticated`, `organiser_not_found`
 */
export async function unfollowOrganiser(
  deps: Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  organiserId: string,
): Promise<Follow> {
  const appAccountId = await findFollowing(deps, actor, organiserId);
  if (appAccountId === null) return { isFollowing: false };
  await deps.pages.transaction(async (tx, changed) => {
    if (await deleteFollower(tx, organiserId, appAccountId)) changed(`followers:${organiserId}`);
  });
  return { isFollowing: false };
}

/** The app account that follows, null without one; throws for an unknown organiser. */
async function findFollowing(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  organiserId: string,
): Promise<string | null> {
  const { accountId } = requireAccount(actor);
  await getOrganiser(deps, organiserId);
  return findAppAccountId(deps.db, accountId);
}
