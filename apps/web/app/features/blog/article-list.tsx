import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { blogPath } from '../../lib/blog-pages.ts';
import type { BlogPage } from '../../lib/page-context.ts';
import { ArticleGrid, FeaturedCard } from './article-cards.tsx';

/** The featured articles, then all others. */
export function ArticleList({ featured, articles, page, pageCount }: BlogPage) {
  return (
    <>
      {featured.length > 0 && (
        <section className="features" aria-label="Articles à la une">
          {featured.map((article, index) => (
            <FeaturedCard key={article._id} article={article} isMain={index === 0} />
          ))}
        </section>
      )}
      <h2 className="display blog-section">Tous les articles</h2>
      {featured.length + articles.length === 0 && (
        <EmptyState title="Aucun article pour l’instant">Le premier s’écrit en ce moment.</EmptyState>
      )}
      <ArticleGrid articles={articles} />
      <Pagination label="Articles" page={page} pageCount={pageCount} toPage={blogPath} />
    </>
  );
}
