import { memberSafetyEndpoints } from '@lampion/contract/endpoints/member-safety';
import { fr } from '@lampion/contract/french';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { useSeenPages } from '../../../lib/device/use-seen.ts';
import { removeBlock } from '../changes/remove-block.ts';

const ALL = {};

/** Whom the member has blocked; to be let back at a press. */
export function BlockedList() {
  const {
    data = [],
    error,
    isLoading,
    hasMore,
    isLoadingMore,
    loadMore,
  } = useSeenPages(memberSafetyEndpoints.listBlocks, ALL);
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
