import type { ArticlePage } from '../../lib/page-context.ts';
import { ArticleGrid, FeaturedCard } from './article-cards.tsx';

/** Where an article leads on to. */
export function ArticleEnd({ related, next }: Pick<ArticlePage, 'next' | 'related'>) {
  return (
    <div className="wrap article-end">
      {next && (
        <section aria-labelledby="a-lire-ensuite">
          <h2 className="display blog-section" id="a-lire-ensuite">
            À lire ensuite
          </h2>
          <div className="features">
            <FeaturedCard article={next} as="h3" />
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="sur-le-meme-sujet">
          <h2 className="display blog-section" id="sur-le-meme-sujet">
            Sur le même sujet
          </h2>
          <ArticleGrid articles={related} />
        </section>
      )}
    </div>
  );
}
