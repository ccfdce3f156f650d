import { LRUCache } from 'lru-cache';
import type { PageTag } from '../db/page-changes.ts';
import type { PageFigures } from '../page-figures.ts';
import type { EncodedPage } from './encode-page.ts';

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
