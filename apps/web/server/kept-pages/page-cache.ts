import type { PageTag } from '@lampion/server/db/page-changes';
import { LRUCache } from 'lru-cache';
import type { EncodedPage } from './encode-page.ts';

/** A cached page, with the data it shows. */
export interface CachedPage extends EncodedPage {
  readonly tags: ReadonlySet<PageTag>;
  /** Milliseconds since 1970 at which the page changes by itself; Infinity when it does not. */
  readonly freshUntil: number;
  /** False for an answer that goes only to the requests waiting for it. */
  readonly isCacheable: boolean;
}

interface Filling {
  readonly page: Promise<CachedPage>;
  /** Set when data changed while the page was being made: it is answered once and not cached. */
  isOutdated: boolean;
}

interface Options {
  readonly maxBytes: number;
  readonly now: () => Date;
  /** False while changes may be missed: nothing is then served from the cache, and nothing is added to it. */
  readonly isHearing: () => boolean;
}

/** Redirects have a cache of their own: anybody can spell an organiser's name in many ways. */
const REDIRECTS_SHARE = 1 / 48;

/**
 * Pages cached as bytes, by address, in LRU caches bounded by bytes. Concurrent requests for an address share one
 * making. A change drops every page that shows the changed data, and pages being made at that moment are not cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #redirects: LRUCache<string, CachedPage>;
  readonly #filling = new Map<string, Filling>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#pages = openMemory(options.maxBytes);
    this.#redirects = openMemory(Math.ceil(options.maxBytes * REDIRECTS_SHARE));
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The cached page of an address, unless it has expired. */
  find(key: string): CachedPage | undefined {
    if (!this.#options.isHearing()) return undefined;
    const known = this.#pages.get(key) ?? this.#redirects.get(key);
    return known !== undefined && this.#options.now().getTime() < known.freshUntil ? known : undefined;
  }

  /** The page of an address, cached or made by `make`. Rejects when `make` does. */
  async get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    if (!this.#options.isHearing()) return make();
    return this.find(key) ?? (this.#filling.get(key) ?? this.#fill(key, make)).page;
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

  #fill(key: string, make: () => Promise<CachedPage>): Filling {
    const filling: Filling = { page: make(), isOutdated: false };
    this.#filling.set(key, filling);
    const finish = (made?: CachedPage) => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
      if (made?.isCacheable && !filling.isOutdated) this.#keep(key, made);
    };
    filling.page.then(finish, () => finish());
    return filling;
  }

  /** A page too large for its cache is not kept and evicts no other. */
  #keep(key: string, page: CachedPage): void {
    (page.status === 200 ? this.#pages : this.#redirects).set(key, page);
  }

  /** What a page being made will show is not known yet, so any change outdates it; later requests make it again. */
  #outdateFillings(): void {
    for (const filling of this.#filling.values()) filling.isOutdated = true;
    this.#filling.clear();
  }
}

function openMemory(maxSize: number): LRUCache<string, CachedPage> {
  return new LRUCache({ maxSize, sizeCalculation: (page) => page.totalBytes });
}
