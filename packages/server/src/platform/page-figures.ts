/** What the page cache of this process did since it was opened, and what it holds. */
export interface PageFigures {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly bytes: number;
  readonly pages: number;
}

/** Where the page cache, which is opened last, says how it is. */
export interface PageFiguresBoard {
  provide(read: () => PageFigures): void;
  /** Null in a process that keeps no pages. */
  read(): PageFigures | null;
}

export function createPageFiguresBoard(): PageFiguresBoard {
  let reader: (() => PageFigures) | undefined;
  return {
    provide(read) {
      reader = read;
    },
    read: () => reader?.() ?? null,
  };
}
