import { useContext } from 'react';
import { SeenStoreContext } from '../../../lib/device/seen-store.ts';
import { useNews } from '../news/use-news.ts';

/** How many pieces of news are not read, on their tab. Nothing yet while nobody knows whose app it is. */
export function UnreadCount(props: { isInline?: boolean }) {
  return useContext(SeenStoreContext) === null ? null : <KnownCount {...props} />;
}

function KnownCount({ isInline = false }: { isInline?: boolean }) {
  const { unread } = useNews();
  if (unread === 0) return null;
  return (
    <>
      <span className={isInline ? 'ap-count inline' : 'ap-count'} aria-hidden="true">
        {unread}
      </span>
      <span className="sr-only">, {unread === 1 ? '1 non lue' : `${unread} non lues`}</span>
    </>
  );
}
