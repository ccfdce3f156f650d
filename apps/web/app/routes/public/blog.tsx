import { fr } from '@lampion/contract/french';
import { data } from 'react-router';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { ArticleList } from '../../features/blog/article-list.tsx';
import { BlogCategories } from '../../features/blog/blog-categories.tsx';
import { BlogFrame } from '../../features/blog/blog-frame.tsx';
import { BlogSearch } from '../../features/blog/blog-search.tsx';
import { SearchResults } from '../../features/blog/search-results.tsx';
import { blogPath, searchPath } from '../../lib/blog-pages.ts';
import { pageServer } from '../../lib/page-context.ts';
import { furtherPage, readPageQuery, searchWords } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/blog';

const page = { page: furtherPage };
const query = { q: { spell: searchWords, beside: page }, ...page };

export const handle = { query } satisfies PublicPageHandle;

/** How many of the newest articles are shown when a search finds none. */
const LATEST_SHOWN = 6;

/** A page of the blog, or of what was found in it. Searches are as many as there are words: their pages are not kept. */
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
