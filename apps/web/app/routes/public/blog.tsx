import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/night-garlands';
import { data } from 'react-router';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { ArticleCard, FeaturedCard } from '../../features/blog/article-cards.tsx';
import { blogPath, paginateArticles } from '../../features/blog/blog-pages.ts';
import { pageServer } from '../../lib/page-context.ts';
import { furtherPage, readPageQuery } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/blog';

/** The most articles on all pages of the blog together. */
const ARTICLES_MAX = 100;

const query = { page: furtherPage };

export const handle = { query } satisfies PublicPageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  shows('articles');
  const [{ articles }, nextPublication] = await Promise.all([
    useCases.listArticleSummaries(deps, useCases.visitor, { limit: ARTICLES_MAX }),
    useCases.nextScheduledPublication(deps),
  ]);
  changesAt(nextPublication);
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const page = paginateArticles(articles, asked === null ? 1 : Number(asked.value));
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  const { page } = loaderData;
  return describePage({
    publicUrl,
    path: blogPath(page),
    title: `Le carnet de bal, le blog${page > 1 ? `, page ${page}` : ''}`,
    description: 'Idées, méthodes et retours d’expérience pour organiser vos soirées, barathons et concerts.',
    structuredData: [breadcrumbs(publicUrl, [['Blog', '/blog']])],
  });
}

export function Page({ loaderData }: Route.ComponentProps) {
  const { featured, articles, page, pageCount } = loaderData;
  const isEmpty = featured.length === 0 && articles.length === 0;
  return (
    <main id="contenu" className="blog">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap blog-in">
        <h1 className="ev-title blog-title">Le carnet de bal</h1>
        <p className="blog-lead">
          Idées, méthodes et souvenirs du lendemain&#8239;: le blog de celles et ceux qui reçoivent.
        </p>
        {featured.length > 0 && (
          <section className="features" aria-label="Articles à la une">
            {featured.map((article, index) => (
              <FeaturedCard key={article._id} article={article} isMain={index === 0} />
            ))}
          </section>
        )}
        <h2 className="display blog-section">Tous les articles</h2>
        {isEmpty && (
          <EmptyState title="Aucun article pour l’instant">Le premier s’écrit en ce moment.</EmptyState>
        )}
        <div className="posts">
          {articles.map((article) => (
            <ArticleCard key={article._id} article={article} />
          ))}
        </div>
        <Pagination label="Articles" page={page} pageCount={pageCount} toPage={blogPath} />
      </div>
    </main>
  );
}
