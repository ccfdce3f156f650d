import type { Follower } from '@lampion/contract/schemas/follower';
import { LoadingAvatar } from '../../components/ui/loading-avatar.tsx';

/** One line per follower, two columns where there is room. */
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
