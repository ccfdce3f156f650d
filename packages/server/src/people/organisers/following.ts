import { type FollowedPage, REPLIES_PER_PAGE } from '@lampion/contract/events/replies';
import {
  type Follow,
  type FollowBody,
  type FollowChannel,
  MESSAGES_SINCE_WORDING,
} from '@lampion/contract/people/followers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { requireMember } from '../members/members.ts';
import { deleteFollowedByAddress } from './email-follower-store.ts';
import {
  deleteFollowedBy,
  deleteFollower,
  type FollowConsents,
  type FollowedPosition,
  findAppAccountId,
  findConsents,
  findFollowedBy,
  insertFollower,
  lockConsents,
  setConsents,
} from './follower-store.ts';
import { getOrganiser } from './organisers.ts';
import { toConsents } from './view.ts';

/**
 * Whether the caller's app account follows an organiser, and how it wants to be notified.
 * @throws AppError `not_authenticated`, `organiser_not_found`
 */
export async function getFollow(deps: Pick<Deps, 'db'>, actor: Actor, organiserId: string): Promise<Follow> {
  const appAccountId = await findFollowing(deps, actor, organiserId);
  const consents = appAccountId && (await findConsents(deps.db, organiserId, appAccountId));
  return consents ? { isFollowing: true, consents: toConsents(consents) } : notFollowing;
}

const notFollowing: Follow = { isFollowing: false, consents: [] };

/**
 * Follows an organiser with the caller's app account, or changes how it wants to be notified: the
 * proof of a consent that stays is kept, with the text that was shown. Idempotent. Resolves once no
 * server process shows an older number of followers.
 * @throws AppError `not_authenticated`, `organiser_not_found`; `app_account_missing` for an account
 * without an app account
 */
export async function followOrganiser(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  actor: Actor,
  organiserId: string,
  wanted: FollowBody,
): Promise<Follow> {
  requireAccount(actor);
  await getOrganiser(deps, organiserId);
  const { appAccountId } = await requireMember(deps, actor);
  const consents = await deps.pages.transaction(async (tx, changed) => {
    const given = agree({}, wanted, deps.now());
    if (await insertFollower(tx, { organiserId, appAccountId, consents: given })) {
      changed(`followers:${organiserId}`);
      return given;
    }
    const former = (await lockConsents(tx, organiserId, appAccountId)) ?? {};
    const next = agree(former, wanted, deps.now());
    await setConsents(tx, organiserId, appAccountId, next);
    return next;
  });
  return { isFollowing: true, consents: toConsents(consents) };
}

/** The consents after a choice; unchanged when it names no channels. */
function agree(former: FollowConsents, { channels, ...shown }: FollowBody, now: Date): FollowConsents {
  if (channels === undefined) return former;
  const { screen, wording } = shown;
  const consent = { at: now.toISOString(), screen, wording };
  // A text that covers more than the one agreed to is a new consent.
  const covers = (given: FollowConsents[FollowChannel]) =>
    given !== undefined && (given.wording >= MESSAGES_SINCE_WORDING || wording < MESSAGES_SINCE_WORDING);
  return Object.fromEntries(
    channels.map((channel) => [channel, covers(former[channel]) ? former[channel] : consent]),
  );
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
  if (appAccountId === null) return notFollowing;
  await deps.pages.transaction(async (tx, changed) => {
    if (await deleteFollower(tx, organiserId, appAccountId)) changed(`followers:${organiserId}`);
  });
  return notFollowing;
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
 * Removes all follows of an account being erased, and those of its confirmed address. Returns the
 * organisers, whose pages show the number of followers.
 */
export async function unfollowOrganisers(
  tx: Queryable,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
): Promise<string[]> {
  const followed = await deleteFollowedBy(tx, accountId);
  return email === null ? followed : [...followed, ...(await deleteFollowedByAddress(tx, email))];
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
    rows.map(async ({ organiserId, since, consents }) => {
      const { username, displayName, picUrl } = await getOrganiser(deps, organiserId);
      const face = { id: organiserId, username, displayName, picUrl };
      return { ...face, since: since.toISOString(), consents: toConsents(consents) };
    }),
  );
  return { organisers, nextCursor };
}
