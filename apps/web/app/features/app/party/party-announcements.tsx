import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import { fr } from '@lampion/contract/french';
import type { Party } from '@lampion/contract/schemas/party';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { useSeenPages } from '../../../lib/device/use-seen.ts';
import { formatTold } from '../news/group-news.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { useNow } from '../pieces/use-now.ts';

/** What hosts wrote to those who see the page, the last message first; nothing while there is none. */
export function PartyAnnouncements({ party }: { party: Party }) {
  const { isHost, hosted, me } = party;
  // The server knows of none where one has the link alone, nor before it knows the party.
  const isWanted = isHost ? hosted?.linkCode !== '' : me.reply !== null;
  return isWanted && <Announcements partyId={party.id} />;
}

function Announcements({ partyId }: { partyId: string }) {
  const now = useNow();
  const seen = useSeenPages(partyHostingEndpoints.listPartyAnnouncements, {
    params: { id: partyId },
    query: {},
  });
  const all = seen.data?.flatMap(({ announcements }) => announcements) ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="announcements">
      <SectionHead id="announcements" title="Messages" />
      <ul className="fe-said">
        {all.map(({ id, body, author, createdAt }) => (
          <li key={id}>
            <p>{fr(body)}</p>
            <p className="ap-sub num">
              {author && `${author}, `}
              <time dateTime={createdAt}>{fr(formatTold(createdAt, now))}</time>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={seen.hasMore} isLoading={seen.isLoadingMore} onMore={seen.loadMore} />
    </section>
  );
}
