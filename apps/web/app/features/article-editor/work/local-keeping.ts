import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { type ArticleWork, toDraftFields } from './article-work.ts';
import { forgetCopy, keepCopy, type LocalCopy, markSent } from './local-copy.ts';

/** A text with all it takes to go on with it. */
interface KeptWork {
  readonly work: ArticleWork;
  readonly article: EditedArticle | null;
  readonly baseVersion: number | null;
  readonly draftVersion: number;
}

/** What one tab stores on this device. Other tabs store their own, so none overwrites another. */
export interface LocalKeeping {
  /** Resolves once it is on the disk; to false when that failed. */
  readonly keep: (kept: KeptWork) => Promise<boolean>;
  /** The server has it, with what was found when the article was opened. */
  readonly settle: () => Promise<void>;
  /** Stores a version that is given up for another one. */
  readonly putAside: (kept: KeptWork) => Promise<boolean>;
}

interface Keeper {
  readonly account: string;
  readonly id: string;
  readonly tab: string;
}

/** @param found unsent work of earlier tabs, which this tab goes on with */
export function openLocalKeeping({ account, id, tab }: Keeper, found: readonly LocalCopy[]): LocalKeeping {
  const key = `${id}/${tab}`;
  const toCopy = ({ work, article, baseVersion, draftVersion }: KeptWork) => ({
    account,
    _id: id,
    article,
    baseVersion,
    draftVersion,
    savedAt: new Date().toISOString(),
    fields: toDraftFields(work),
  });
  return {
    keep: (kept) => keepCopy({ ...toCopy(kept), key, kind: 'work' }),
    async settle() {
      await markSent(key);
      for (const copy of found) await forgetCopy(copy);
    },
    putAside(kept) {
      const copy = toCopy(kept);
      return keepCopy({ ...copy, key: `${id}/aside/${copy.savedAt}`, kind: 'aside' });
    },
  };
}
