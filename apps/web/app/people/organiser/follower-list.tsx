import { FOLLOWERS_PER_PAGE, type Follower, followerEndpoints } from '@lampion/contract/people/followers';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import type { CursorPage } from '../../ui/lists/cursor-list.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';

/** One row per follower, in two columns if they fit. */
export function FollowerList({ followers }: { followers: readonly Follower[] }) {
  return (
    <ul className="people">
      {followers.map(({ id, username, picUrl, bio }) => (
        <li key={id} className="person">
          <LoadingAvatar name={username} picture={picUrl} />
          <div className="min-w-0">
            <b className="person-name">{username}</b>
            <p className={bio ? 'muted' : 'muted italic'}>{bio || 'Pas encore de bio'}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

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

/**
 * "128 abonnés suivent vos soirées", nothing before the first one; while searching, the number of
 * matches.
 */
export function countFollowers(total: number, isSearching: boolean): string {
  if (total === 0) return isSearching ? 'Aucun abonné ne correspond à votre recherche' : '';
  const isOne = total === 1;
  const people = `${formatCount(total)} abonné${isOne ? '' : 's'}`;
  if (isSearching) return `${people} ${isOne ? 'correspond' : 'correspondent'} à votre recherche`;
  return `${people} ${isOne ? 'suit' : 'suivent'} vos soirées`;
}
