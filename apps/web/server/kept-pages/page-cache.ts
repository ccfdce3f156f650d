import type { PageTag } from '@lampion/server/db/page-changes';
import type { EncodedPage } from './encode-page.ts';

/** A page in memory, with what it shows. */
export interface CachedPage extends EncodedPage {
  readonly tags: ReadonlySet<PageTag>;
  /** Milliseconds since 1970 at which the page changes by itself; Infinity when it does not. */
  readonly freshUntil: number;
  /** False for an answer that is given to those who wait for it, and to nobody after them. */
  readonly isCacheable: boolean;
}

interface Filling {
  readonly page: Promise<CachedPage>;
  /** Set when something changed while the page was being made: it is answered once, and not kept. */
  isOutdated: boolean;
}

interface Options {
  readonly maxBytes: number;
  readonly now: () => Date;
  /** False while changes may be missed: nothing is served from memory then, and nothing is kept. */
  readonly isHearing: () => boolean;
}

/**
 * Pages kept as bytes, by address. One request fills an address while the others wait for it. A change drops every
 * page that shows the thing changed, and also keeps out pages that were being made while it happened.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #filling = new Map<string, Filling>();
  readonly #options: Options;
  #bytes = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The page of an address, from memory or made by `make`. Rejects when `make` does. */
  async get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    if (!this.#options.isHearing()) return make();
    const known = this.#pages.get(key);
    if (known !== undefined) {
      if (this.#options.now().getTime() < known.freshUntil) return this.#touch(key, known);
      this.#remove(key, known);
    }
    return (this.#filling.get(key) ?? this.#fill(key, make)).page;
  }

  /** Drops every page that shows one of these things. */
  drop(tags: readonly PageTag[]): void {
    for (const [key, page] of this.#pages) {
      if (tags.some((tag) => page.tags.has(tag))) this.#remove(key, page);
    }
    this.#outdateFillings();
  }

  /** Drops everything. */
  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
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

  /** What a page being made will show is not known yet, so any change outdates it; later requests start anew. */
  #outdateFillings(): void {
    for (const filling of this.#filling.values()) filling.isOutdated = true;
    this.#filling.clear();
  }

  /** Keeps the order of use: the first of the map is the page asked for longest ago. */
  #touch(key: string, page: CachedPage): CachedPage {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  #keep(key: string, page: CachedPage): void {
    const before = this.#pages.get(key);
    if (before !== undefined) this.#remove(key, before);
    this.#pages.set(key, page);
    this.#bytes += page.totalBytes;
    for (const [oldest, least] of this.#pages) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#remove(oldest, least);
    }
  }

  #remove(key: string, page: CachedPage): void {
    if (this.#pages.delete(key)) this.#bytes -= page.totalBytes;
  }
}
