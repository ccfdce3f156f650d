import { followerEndpoints } from '@lampion/contract/endpoints/followers';
import { FOLLOWERS_PER_PAGE, type Follower } from '@lampion/contract/schemas/follower';
import { callApi } from '../../lib/api.ts';
import type { CursorPage } from '../../lib/use-cursor-pages.ts';

export interface FollowersPage extends CursorPage<Follower> {
  readonly total: number;
}

/** One page of the organiser's followers whose name contains `search`, the latest first. */
export async function loadFollowers(
  search: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<FollowersPage> {
  const answer = await callApi(followerEndpoints.listFollowers, {
    query: { limit: FOLLOWERS_PER_PAGE, search: search.trim() || undefined, cursor },
    signal,
  });
  if (Array.isArray(answer)) return { items: answer, total: answer.length, nextCursor: null };
  const { followers, total, nextCursor } = answer;
  return { items: followers, total, nextCursor };
}
