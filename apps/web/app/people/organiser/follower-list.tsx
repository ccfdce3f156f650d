import { fr } from '@lampion/contract/french';
import {
  FOLLOWERS_PER_PAGE,
  type Follower,
  type FollowerPage,
  followChannelLabels,
  followChannels,
  followerEndpoints,
  followScreenLabels,
} from '@lampion/contract/people/followers';
import { formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import type { CursorPage } from '../../ui/lists/cursor-list.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';

/** One row per follower, in two columns if they fit. */
export function FollowerList({ followers }: { followers: readonly Follower[] }) {
  return (
    <ul className="people">
      {followers.map((follower) => (
        <li key={follower.id} className="person">
          <LoadingAvatar name={follower.username} picture={follower.picUrl} />
          <div className="min-w-0">
            <b className="person-name">{follower.username}</b>
            {follower.hasAccount && (
              <p className={follower.bio ? 'muted' : 'muted italic'}>{follower.bio || 'Pas encore de bio'}</p>
            )}
            <p className="muted num">{fr(describeFollow(follower))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** "Depuis le 3 juillet 2027 · par e-mail, depuis l’application" */
export function describeFollow({ since, channels, screen }: Follower): string {
  const start = `Depuis le ${formatDate(since, 'long')}`;
  if (screen === null || channels.length === 0) return `${start} · sans être prévenu`;
  const ways = channels.map((channel) => followChannelLabels[channel].toLowerCase());
  return `${start} · prévenu ${ways.join(', ')}, depuis ${followScreenLabels[screen]}`;
}

export interface FollowersPage extends CursorPage<Follower> {
  readonly total: number;
  /** Null where the whole list was sent. */
  readonly reach: FollowerPage['reach'] | null;
}

/** "Prévenus : 12 dans l’application, 3 par e-mail"; nothing where nobody agreed. */
export function describeReach(reach: FollowersPage['reach']): string {
  const ways = followChannels.flatMap((channel) => {
    const count = reach?.[channel] ?? 0;
    return count === 0 ? [] : `${formatCount(count)} ${followChannelLabels[channel].toLowerCase()}`;
  });
  return ways.length === 0 ? '' : `Prévenus de vos nouvelles dates : ${ways.join(', ')}`;
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
  if (Array.isArray(answer)) return { items: answer, total: answer.length, reach: null, nextCursor: null };
  const { followers, total, reach, nextCursor } = answer;
  return { items: followers, total, reach, nextCursor };
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
