import type { NewsPiece } from '@lampion/contract/schemas/news';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { readNews } from '../changes/read-news.ts';

/** What can be done about a piece in its place, as long as it asks for something. */
export function NewsActions({ piece }: { piece: NewsPiece }) {
  const { id, kind, isRead, ownReply, event } = piece;
  const isMoved = kind === 'party_changed' && ownReply === 'yes' && !isRead && !event?.isCancelled;
  if (!isMoved) return null;
  return (
    <div className="nw-a">
      <Button onClick={() => void makeChange(readNews, { ids: [id] })}>Je viens toujours</Button>
    </div>
  );
}
