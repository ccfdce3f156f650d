import type { AppAccount } from '@lampion/contract/schemas/app-connection';
import { LoadingAvatar } from '../../components/ui/loading-avatar.tsx';

/** An app account: picture or initials, name, username and bio. */
export function AppAccountCard({ account: { username, appName, bio, picUrl } }: { account: AppAccount }) {
  return (
    <div className="app-account well">
      <LoadingAvatar name={username} picture={picUrl} isLarge />
      <div>
        <b>{appName || username}</b>
        <span className="muted">@{username}</span>
        {bio && <p>{bio}</p>}
      </div>
    </div>
  );
}
