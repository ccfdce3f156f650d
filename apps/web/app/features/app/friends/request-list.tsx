import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { fr } from '@lampion/contract/french';
import type { FriendRequest } from '@lampion/contract/schemas/friend';
import { X } from 'lucide-react';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { useSeenPages } from '../../../lib/device/use-seen.ts';
import { acceptFriendRequest, refuseFriendRequest } from '../changes/friendship.ts';
import { friendsInCommonWords } from './count-words.ts';
import { MemberRow } from './member-row.tsx';

/** Who would be a friend; nothing where nobody asks. */
export function RequestList() {
  const seen = useSeenPages(friendEndpoints.listFriendRequests, {});
  const requests = seen.data?.flatMap((page) => page.requests) ?? [];
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="demandes">
      <div className="ap-sec">
        <h2 id="demandes">Demandes</h2>
        <span className="n">{seen.data?.[0]?.total}</span>
      </div>
      <ul className="ap-list">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <LoadMore
        hasMore={seen.hasMore}
        isLoading={seen.isLoadingMore}
        error={seen.error?.message}
        onMore={seen.loadMore}
      />
    </section>
  );
}

function RequestRow({ request }: { request: FriendRequest }) {
  const { appName, username, friendsInCommon } = request;
  return (
    <MemberRow member={request} detail={friendsInCommonWords(friendsInCommon) ?? username}>
      <Button
        variant="ghost"
        isIconOnly
        aria-label={fr(`Ignorer la demande de ${appName}`)}
        onClick={() => void makeChange(refuseFriendRequest, { member: request })}
      >
        <Icon of={X} />
      </Button>
      <Button
        variant="ink"
        size="small"
        className="am-ok"
        aria-label={fr(`Accepter la demande de ${appName}`)}
        onClick={() => void makeChange(acceptFriendRequest, { member: request })}
      >
        Accepter
      </Button>
    </MemberRow>
  );
}
