import { fr } from '@lampion/contract/french';
import { data } from 'react-router';
import { blogPath, labelPath, searchPath } from '../platform/pages/blog-addresses.ts';
import {
  type ArticleSearch,
  type ArticleSummary,
  type BlogPage,
  type LinkedLabel,
  pageServer,
} from '../platform/pages/page-context.ts';
import { furtherPage, readPageQuery, searchWords } from '../platform/pages/page-query.ts';
import { breadcrumbs, describePage } from '../platform/pages/seo.ts';
import { readSite } from '../platform/pages/site.ts';
import type { PublicPageHandle } from '../site/site-document.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/lists/pagination.tsx';
import type { Route } from './+types/blog';
import { ArticleGrid, FeaturedCard, FoundCard } from './article-cards.tsx';
import { BlogFrame, BlogSearch } from './blog-frame.tsx';

const page = { page: furtherPage };
const query = { q: { spell: searchWords, beside: page }, ...page };

export const handle = { query } satisfies PublicPageHandle;

/** How many of the newest articles are shown when a search finds none. */
const LATEST_SHOWN = 6;

/** A page of the blog or of search results. Search results are not cached: there are too many. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  if (asked?.name === 'q') return search(context, asked.value, Number(asked.beside?.value ?? 1));
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  shows('articles');
  changesAt(await useCases.nextScheduledPublication(deps));
  const list = await useCases.showBlog(deps, Number(asked?.value ?? 1));
  if (list === null) throw data(null, { status: 404 });
  return { list, search: null };
}

async function search(context: Route.LoaderArgs['context'], words: string, number: number) {
  const { deps, useCases } = context.get(pageServer);
  const found = await useCases.searchArticles(deps, words, number);
  if (found === null) throw data(null, { status: 404 });
  const isEmpty = found.articles.length === 0;
  const newest = isEmpty ? await useCases.listLatestArticles(deps, LATEST_SHOWN) : [];
  return data(
    { list: null, search: { words, found, latest: newest } },
    { headers: { 'cache-control': 'no-store' } },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  const { list, search } = loaderData;
  const number = search ? search.found.page : list.page;
  const title = search ? `${search.words}, dans le blog` : 'Le carnet de bal, le blog';
  return describePage({
    publicUrl,
    path: search ? searchPath(search.words, number) : blogPath(number),
    title: number > 1 ? `${title}, page ${number}` : title,
    description: 'Idées, méthodes et retours d’expérience pour organiser vos soirées, barathons et concerts.',
    isIndexed: search === null,
    structuredData: [breadcrumbs(publicUrl, [['Blog', '/blog']])],
  });
}

export function Page({ loaderData: { list, search } }: Route.ComponentProps) {
  return (
    <BlogFrame>
      <h1 className="ev-title blog-title">Le carnet de bal</h1>
      <p className="blog-lead">
        {fr('Idées, méthodes et souvenirs du lendemain : le blog de celles et ceux qui reçoivent.')}
      </p>
      <BlogSearch search={search?.words} />
      {search ? (
        <SearchResults search={search.words} found={search.found} latest={search.latest} />
      ) : (
        <>
          <BlogCategories categories={list.categories} />
          <ArticleList {...list} />
        </>
      )}
    </BlogFrame>
  );
}

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

/** The ways into the blog by subject. */
export function BlogCategories({ categories }: { categories: readonly LinkedLabel[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Catégories">
      <ul className="blog-categories">
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <a className={buttonClass({ size: 'small' })} href={labelPath('category', slug)}>
              {fr(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The most articles a search counts. */
const FOUND_MAX = 100;

interface SearchResultsProps {
  search: string;
  found: ArticleSearch;
  /** Other articles, shown when nothing was found. */
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

/** The results of a search; without any, advice and the newest articles. */
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
