import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { PageTag } from '../db/page-changes.ts';
import {
  type EncodedPage,
  encodeOnce,
  encodePage,
  encodingOf,
  leaveBare,
  type MadePage,
  varyBy,
} from './encode-page.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

/**
 * When an answer becomes outdated: when anything tagged changes, or at the first of these instants.
 */
export interface Freshness {
  readonly tags: readonly PageTag[];
  readonly changesAt: readonly Date[];
}

/** An answer that is the same for everybody, and the data it depends on. */
export interface PublicPage extends MadePage {
  /** The data it shows; any change invalidates the answer. */
  readonly tags: ReadonlySet<PageTag>;
  /** When it expires by itself, in milliseconds since 1970; Infinity for never. */
  readonly freshUntil: number;
}

export interface KeptPages {
  /** The cached answer of a URL. Neither computes nor waits. */
  find(address: string): CachedPage | undefined;
  /**
   * The answer of a URL, cached or computed. Answers 200 and 301 without `no-store` are cached as
   * compressed bytes until their data changes in any server process; others are computed per
   * request. Rejects when `make` does, unless the database is away and there is an older answer.
   */
  get(address: string, make: () => Promise<PublicPage>): Promise<CachedPage>;
}

const BYTES_MAX = 48 * 1024 * 1024;
const KEPT_STATUSES = new Set([200, 301]);
/**
 * Browsers cache it too and revalidate each time: an unchanged answer is then a 304 without a body.
 */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Opens the cache of public answers and listens for changes. One for each process. */
export async function openKeptPages(
  {
    database: { watch },
    pages,
    now,
    metrics,
    pageFigures,
  }: Pick<Deps, 'database' | 'metrics' | 'now' | 'pageFigures' | 'pages'>,
  { isOn }: { isOn: boolean },
): Promise<KeptPages> {
  if (!isOn) {
    return { find: () => undefined, get: async (_address, make) => leaveUnkept(await make()) };
  }
  const cache = new PageCache({
    maxBytes: BYTES_MAX,
    now,
    isHearing: pages.isHearing,
    isAway: () => watch.isAway,
    async isAbsence(error) {
      // The database may just have gone away: the check has answered by now.
      if (isDatabaseAway(error)) await watch.check().catch(() => undefined);
      return isDatabaseAway(error) && watch.isAway;
    },
  });
  pageFigures.provide(() => cache.figures);
  metrics.expose({
    name: 'page cache',
    metrics: [
      'lampion_page_cache_bytes',
      'lampion_page_cache_evictions_total',
      'lampion_page_cache_hits_total',
      'lampion_page_cache_misses_total',
      'lampion_page_cache_pages',
    ],
    read() {
      const { hits, misses, evictions, bytes, pages: kept } = cache.figures;
      return [
        ['lampion_page_cache_hits_total', {}, hits],
        ['lampion_page_cache_misses_total', {}, misses],
        ['lampion_page_cache_evictions_total', {}, evictions],
        ['lampion_page_cache_bytes', {}, bytes],
        ['lampion_page_cache_pages', {}, kept],
      ];
    },
  });
  await pages.listen({ changed: (tags) => cache.drop(tags), missed: () => cache.clear() });
  return {
    find: (address) => cache.find(address),
    get: (address, make) => cache.get(address, async () => prepare(await make())),
  };
}

async function prepare(page: PublicPage): Promise<CachedPage> {
  const isPrivate = page.headers['cache-control'] === 'no-store';
  if (isPrivate || !KEPT_STATUSES.has(page.status)) return leaveUnkept(page);
  const headers = { 'cache-control': REVALIDATED, ...page.headers };
  return { ...page, ...(await encodePage({ ...page, headers })), isCacheable: true };
}

function leaveUnkept(page: PublicPage): CachedPage {
  const headers = { ...page.headers, 'cache-control': 'no-store' };
  return { ...page, ...leaveBare({ ...page, headers }), isCacheable: false };
}

/** True when an If-None-Match header names this version, as a strong or a weak ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined || etag === '') return false;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((known) => known.trim().replace(/^W\//, '') === bare || known.trim() === '*');
}

/** Sends an answer in the encoding requested, or a 304 when the browser has it already. */
export function sendPage(reply: FastifyReply, page: EncodedPage): FastifyReply {
  const { headers } = reply.request;
  varyBy(reply.headers(page.headers), 'accept-encoding');
  if (page.etag !== '') reply.header('etag', page.etag);
  if (page.status === 200 && isUnchanged(headers['if-none-match'], page.etag))
    return reply.status(304).send();
  const encoding = encodingOf(reply.request);
  const bytes = encoding === 'identity' ? null : page[encoding];
  if (bytes !== null) reply.header('content-encoding', encoding);
  return reply.status(page.status).send(bytes ?? page.body);
}

/**
 * Sends an answer computed for this request only. Compression leaks nothing (BREACH): the content
 * is the same for everybody, except for a unique nonce.
 */
export async function sendOnce(reply: FastifyReply, page: MadePage): Promise<FastifyReply> {
  return sendPage(reply, await encodeOnce(page, encodingOf(reply.request)));
}
