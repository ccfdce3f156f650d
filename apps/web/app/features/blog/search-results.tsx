import { fr } from '@lampion/contract/french';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { searchPath } from '../../lib/blog-pages.ts';
import type { ArticleSearch, ArticleSummary } from '../../lib/page-context.ts';
import { ArticleGrid, FoundCard } from './article-cards.tsx';

/** The most articles a search counts. */
const FOUND_MAX = 100;

interface SearchResultsProps {
  search: string;
  found: ArticleSearch;
  /** What else there is to read, when nothing was found. */
  latest: readonly ArticleSummary[];
}

function describeCount(total: number): string {
  if (total >= FOUND_MAX) return `Les ${FOUND_MAX} articles les plus proches`;
  return total === 1 ? '1 article' : `${total} articles`;
}

function Count({ search, found: { total, correction } }: Omit<SearchResultsProps, 'latest'>) {
  if (correction === null) {
    return (
      <p className="found-count" role="status">
        {fr(`${describeCount(total)} pour « ${search} »`)}
      </p>
    );
  }
  return (
    <p className="found-count" role="status">
      {fr(`Aucun article pour « ${search} ». Vouliez-vous dire `)}
      <a href={searchPath(correction, 1)}>{fr(correction)}</a>
      {fr(` ? ${describeCount(total)}.`)}
    </p>
  );
}

/** What a search found; else what to do, and the newest articles. */
export function SearchResults({ search, found, latest }: SearchResultsProps) {
  const { articles, page, pageCount } = found;
  if (articles.length === 0) {
    return (
      <>
        <EmptyState title={`Aucun article pour « ${search} »`} as="h2">
          Essayez avec moins de mots, ou un autre mot. Les derniers articles sont ci-dessous.
        </EmptyState>
        <h2 className="display blog-section">Les derniers articles</h2>
        <ArticleGrid articles={latest} />
      </>
    );
  }
  return (
    <>
      <Count search={search} found={found} />
      <h2 className="sr-only">Articles trouvés</h2>
      <div className="posts">
        {articles.map((article) => (
          <FoundCard key={article._id} article={article} />
        ))}
      </div>
      <Pagination
        label="Articles trouvés"
        page={page}
        pageCount={pageCount}
        toPage={(each) => searchPath(search, each)}
      />
    </>
  );
}
