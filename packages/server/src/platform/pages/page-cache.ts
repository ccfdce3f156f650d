import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { PageTag } from '../db/page-changes.ts';
import type { PageFigures } from '../page-figures.ts';
import {
  type EncodedPage,
  encodeOnce,
  encodePage,
  encodingOf,
  leaveBare,
  type MadePage,
  varyBy,
} from './encode-page.ts';

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

/** A cached page, with the data it shows. */
export interface CachedPage extends EncodedPage {
  readonly tags: ReadonlySet<PageTag>;
  /** When the page expires by itself, in milliseconds since 1970; Infinity for never. */
  readonly freshUntil: number;
  /** False for an answer that goes only to the requests waiting for it. */
  readonly isCacheable: boolean;
}

interface Filling {
  readonly page: Promise<CachedPage>;
  /** Set when data changed while the page was computed: it is sent once and not cached. */
  isOutdated: boolean;
}

interface Options {
  readonly maxBytes: number;
  readonly now: () => Date;
  /**
   * False while changes may be missed: nothing is added to the cache, and it serves only while the
   * database is away.
   */
  readonly isHearing: () => boolean;
  /** Never by default. */
  readonly isAway?: () => boolean;
  /** Whether a page could not be made because the database is away. */
  readonly isAbsence?: (error: unknown) => Promise<boolean>;
}

/** A separate cache for redirects, because anybody can spell an organiser's name in many ways. */
const REDIRECTS_SHARE = 1 / 48;

/**
 * Caches pages as bytes by URL, in LRU caches bounded by bytes. Concurrent requests for a URL share
 * one computation. A change drops every page that shows the changed data; pages being computed are
 * then not cached. While the database is away, old pages are served
 * (docs/decisions/009-pages-while-the-database-is-away.md).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #redirects: LRUCache<string, CachedPage>;
  readonly #filling = new Map<string, Filling>();
  readonly #options: Required<Options>;
  // Plain numbers, because they are counted for every page.
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(options: Options) {
    this.#options = { isAway: () => false, isAbsence: async () => false, ...options };
    const onEvicted = () => {
      this.#evictions += 1;
    };
    this.#pages = openMemory(options.maxBytes, onEvicted);
    this.#redirects = openMemory(Math.ceil(options.maxBytes * REDIRECTS_SHARE), onEvicted);
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** A request that joins a running computation counts as a hit. */
  get figures(): PageFigures {
    const { size: pages, bytes } = this;
    return { hits: this.#hits, misses: this.#misses, evictions: this.#evictions, bytes, pages };
  }

  /**
   * The cached page of a URL, unless it has expired. Expired pages too while the database is away.
   */
  find(key: string): CachedPage | undefined {
    const { isHearing, isAway, now } = this.#options;
    const known = isAway() || isHearing() ? this.#remember(key) : undefined;
    if (known === undefined || (!isAway() && now().getTime() >= known.freshUntil)) return undefined;
    this.#hits += 1;
    return known;
  }

  /** The page of a URL, cached or computed by `make`. Rejects when `make` does. */
  async get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    try {
      return this.find(key) ?? (await this.#make(key, make));
    } catch (error) {
      const known = this.#remember(key);
      if (known === undefined || !(await this.#options.isAbsence(error))) throw error;
      return known;
    }
  }

  /** Drops every page that shows one of these tags. */
  drop(tags: readonly PageTag[]): void {
    for (const memory of [this.#pages, this.#redirects]) {
      for (const [key, page] of memory.entries()) {
        if (tags.some((tag) => page.tags.has(tag))) memory.delete(key);
      }
    }
    this.#outdateFillings();
  }

  clear(): void {
    this.#pages.clear();
    this.#redirects.clear();
    this.#outdateFillings();
  }

  #remember(key: string): CachedPage | undefined {
    return this.#pages.get(key) ?? this.#redirects.get(key);
  }

  #make(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    if (this.#options.isHearing()) return (this.#join(key) ?? this.#fill(key, make)).page;
    this.#misses += 1;
    return make();
  }

  #join(key: string): Filling | undefined {
    const filling = this.#filling.get(key);
    if (filling !== undefined) this.#hits += 1;
    return filling;
  }

  #fill(key: string, make: () => Promise<CachedPage>): Filling {
    this.#misses += 1;
    const filling: Filling = { page: make(), isOutdated: false };
    this.#filling.set(key, filling);
    const finish = (made?: CachedPage) => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
      if (made?.isCacheable && !filling.isOutdated) this.#keep(key, made);
    };
    filling.page.then(finish, () => finish());
    return filling;
  }

  /** A page too large for its cache is not added and evicts no other. */
  #keep(key: string, page: CachedPage): void {
    (page.status === 200 ? this.#pages : this.#redirects).set(key, page);
  }

  /**
   * The tags of a page being computed are not known yet, so any change outdates it; later requests
   * compute it again.
   */
  #outdateFillings(): void {
    for (const filling of this.#filling.values()) filling.isOutdated = true;
    this.#filling.clear();
  }
}

function openMemory(maxSize: number, onEvicted: () => void): LRUCache<string, CachedPage> {
  return new LRUCache({
    maxSize,
    sizeCalculation: (page) => page.totalBytes,
    dispose: (_page, _key, reason) => {
      if (reason === 'evict') onEvicted();
    },
  });
}
