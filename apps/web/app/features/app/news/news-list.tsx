import { fr } from '@lampion/contract/french';
import type { NewsPiece } from '@lampion/contract/schemas/news';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { useNow } from '../pieces/use-now.ts';
import { groupNews } from './group-news.ts';
import { NewsRow } from './news-row.tsx';

/** News under the day they were told. */
export function NewsList({ news }: { news: readonly NewsPiece[] }) {
  const now = useNow();
  if (news.length === 0) {
    return (
      <EmptyState as="h2" title="Tout est calme">
        Invitations, réponses et demandes d’amis s’afficheront ici.
      </EmptyState>
    );
  }
  return groupNews(news, now).map(({ title, news: pieces }) => (
    <section key={title} aria-label={fr(title)}>
      <SectionHead title={title} />
      <ul className="nws">
        {pieces.map((piece) => (
          <NewsRow key={piece.id} piece={piece} now={now} />
        ))}
      </ul>
    </section>
  ));
}
