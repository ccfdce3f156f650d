/** Statistics of this process's page cache since it was opened, and its contents. */
export interface PageFigures {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly bytes: number;
  readonly pages: number;
}

/** Gives access to the figures of the page cache, which is opened last. */
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
