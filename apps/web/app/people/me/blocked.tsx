import { fr } from '@lampion/contract/french';
import { memberSafetyEndpoints } from '@lampion/contract/people/member-safety';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { removeBlock } from '../friends/changes.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Personnes bloquées');

export default function BlockedScreen() {
  return (
    <AppScreen title="Personnes bloquées" back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr('Personnes bloquées')}</h1>
      <p className="muted">
        {fr('Elles ne vous trouvent plus, et vous ne les voyez plus. Elles n’en savent rien.')}
      </p>
      <BlockedList />
    </AppScreen>
  );
}

const ALL = {};

/** Blocked members, each with a button to unblock. */
export function BlockedList() {
  const {
    data = [],
    error,
    isLoading,
    hasMore,
    isLoadingMore,
    loadMore,
  } = useCachedPages(memberSafetyEndpoints.listBlocks, ALL);
  const members = data.flatMap((page) => page.members);
  if (isLoading) return null;
  if (members.length === 0 && error === null)
    return <p className="muted">{fr('Vous n’avez bloqué personne.')}</p>;
  return (
    <>
      <ul className="ap-list">
        {members.map(({ id, username, appName, picUrl }) => (
          <li key={id} className="ap-row">
            <Avatar name={username} picture={picUrl.startsWith('/avatars/') ? null : picUrl} />
            <span>
              <span className="t">{appName}</span>
              <span className="d">{username}</span>
            </span>
            <span className="end">
              <Button size="small" onClick={() => void makeChange(removeBlock, { username })}>
                Débloquer<span className="sr-only"> {username}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} error={error?.message} onMore={loadMore} />
    </>
  );
}
