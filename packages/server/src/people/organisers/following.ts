import { type FollowedPage, REPLIES_PER_PAGE } from '@lampion/contract/events/replies';
import type { Follow } from '@lampion/contract/people/followers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { requireMember } from '../members/members.ts';
import {
  deleteFollowedBy,
  deleteFollower,
  type FollowedPosition,
  findAppAccountId,
  findFollowedBy,
  insertFollower,
  isFollower,
} from './follower-store.ts';
import { getOrganiser } from './organisers.ts';

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
 * Follows an organiser with the caller's app account. Idempotent. Resolves once no server process
 * shows an older number of followers.
 * @throws AppError `not_authenticated`, `organiser_not_found`; `app_account_missing` for an account
 * without an app account
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

/**
 * Removes all follows of an account being erased. Returns the organisers, whose pages show the
 * number of followers.
 */
export function unfollowOrganisers(tx: Queryable, accountId: string): Promise<string[]> {
  return deleteFollowedBy(tx, accountId);
}

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([since, organiserId]): FollowedPosition => ({ since: new Date(since), organiserId }));

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The organisers the caller's app account follows, the latest first, in pages of 20 unless `limit`
 * says otherwise. Empty without an app account.
 * @throws AppError `not_authenticated`; `invalid_input` for a cursor that is not ours
 */
export async function listFollowed(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { limit = REPLIES_PER_PAGE, cursor }: PageWanted,
): Promise<FollowedPage> {
  const { accountId } = requireAccount(actor);
  const after = readCursor(positionSchema, cursor);
  const found = await findFollowedBy(deps.db, accountId, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ since, organiserId }) => [
    since.getTime(),
    organiserId,
  ]);
  const organisers = await Promise.all(
    rows.map(async ({ organiserId, since }) => {
      const { username, displayName, picUrl } = await getOrganiser(deps, organiserId);
      return { id: organiserId, username, displayName, picUrl, since: since.toISOString() };
    }),
  );
  return { organisers, nextCursor };
}
