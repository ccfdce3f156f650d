import { Readable } from 'node:stream';
import {
  countArticleAddresses,
  listArticleAddresses,
  listSharedLabels,
} from '@lampion/server/blog/articles/labels';
import type { Deps } from '@lampion/server/deps';
import { listCityPages } from '@lampion/server/events/events/agenda';
import { countEventAddresses, listEventAddresses } from '@lampion/server/events/events/feeds';
import { countSeriesAddresses, listSeriesAddresses } from '@lampion/server/events/series/pages';
import {
  countOrganiserAddresses,
  listOrganiserAddresses,
} from '@lampion/server/people/organisers/organisers';
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import { labelPath } from '../../app/platform/pages/blog-addresses.ts';

/**
 * Addresses in one sitemap file: far below the 50,000 the protocol allows, so that each is quick to
 * make.
 */
const PAGE_SIZE = 5000;

/** Pages that always exist. */
const FIXED_PAGES = [
  '/',
  '/blog',
  '/app/install',
  '/contact',
  '/policy',
  '/terms',
  '/legal',
  '/accessibilite',
  '/transparence',
  '/resilier',
  '/delete',
];

type Sources = Pick<Deps, 'config' | 'db' | 'now'>;

/** The sitemap index (XML), which names every sitemap file. */
export async function writeSitemapIndex(deps: Sources): Promise<string> {
  const [articles, labels, events, organisers, series] = await Promise.all([
    countArticleAddresses(deps),
    listSharedLabels(deps, PAGE_SIZE),
    countEventAddresses(deps),
    countOrganiserAddresses(deps),
    countSeriesAddresses(deps),
  ]);
  const files = [
    'pages',
    ...fileNames('articles', articles),
    ...fileNames('labels', labels.length),
    ...(events > 0 ? ['agenda'] : []),
    ...fileNames('events', events),
    ...fileNames('organisers', organisers),
    ...fileNames('series', series),
  ];
  const items = files.map((file) => ({ url: `${deps.config.PUBLIC_URL}/sitemaps/${file}.xml` }));
  return (await streamToPromise(Readable.from(items).pipe(new SitemapIndexStream()))).toString();
}

function fileNames(name: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, index) => `${name}-${index + 1}`);
}

/** The sitemap file (XML) of the pages that always exist. */
export async function writePagesSitemap(deps: Sources): Promise<string | null> {
  return writeSitemap(
    deps,
    FIXED_PAGES.map((url) => ({ url })),
  );
}

/** A sitemap file (XML) of articles; null beyond the last one. */
export async function writeArticlesSitemap(deps: Sources, page: number): Promise<string | null> {
  const addresses = await listArticleAddresses(deps, { page, pageSize: PAGE_SIZE });
  return writeSitemap(
    deps,
    addresses.map(({ slug, updatedAt }) => toItem(`/blog/${slug}`, updatedAt)),
  );
}

/** The sitemap file (XML) of the agenda: all of France, and each city with events to come. */
export async function writeAgendaSitemap(deps: Sources): Promise<string | null> {
  const cities = await listCityPages(deps);
  return writeSitemap(deps, [{ url: '/agenda' }, ...cities.map(({ slug }) => ({ url: `/agenda/${slug}` }))]);
}

/** The sitemap file (XML) of the blog's categories and tags; null without any. */
export async function writeLabelsSitemap(deps: Sources): Promise<string | null> {
  const labels = await listSharedLabels(deps, PAGE_SIZE);
  return writeSitemap(
    deps,
    labels.map(({ kind, slug, updatedAt }) => toItem(labelPath(kind, slug), updatedAt)),
  );
}

/** A sitemap file (XML) of events; null beyond the last one. */
export async function writeEventsSitemap(deps: Sources, page: number): Promise<string | null> {
  const addresses = await listEventAddresses(deps, { page, pageSize: PAGE_SIZE });
  return writeSitemap(
    deps,
    addresses.map(({ id, updatedAt }) => toItem(`/events/${id}`, updatedAt)),
  );
}

/** A sitemap file (XML) of organisers with a public event; null beyond the last one. */
export async function writeOrganisersSitemap(deps: Sources, page: number): Promise<string | null> {
  const addresses = await listOrganiserAddresses(deps, { page, pageSize: PAGE_SIZE });
  return writeSitemap(
    deps,
    addresses.map((url) => ({ url })),
  );
}

/** A sitemap file (XML) of series with a public date; null beyond the last one. */
export async function writeSeriesSitemap(deps: Sources, page: number): Promise<string | null> {
  const addresses = await listSeriesAddresses(deps, { page, pageSize: PAGE_SIZE });
  return writeSitemap(
    deps,
    addresses.map(({ id, updatedAt }) => toItem(`/series/${id}`, updatedAt)),
  );
}

function toItem(path: string, changedAt: Date): SitemapItemLoose {
  return { url: path, lastmod: changedAt.toISOString() };
}

async function writeSitemap({ config }: Sources, items: SitemapItemLoose[]): Promise<string | null> {
  if (items.length === 0) return null;
  const xmlns = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ hostname: config.PUBLIC_URL, xmlns });
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}
