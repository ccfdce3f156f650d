import type { ArticleEditor, EditedArticle } from '@lampion/contract/schemas/admin-article';
import { type ArticleWork, applyDraft, emptyWork, workOfArticle } from './article-work.ts';
import { findUnsentArticle, type LocalCopy, readLocalCopy } from './local-copy.ts';

/** The editor's initial state. */
export interface OpenedWork {
  readonly id: string;
  /** Null while the article does not exist on the server. */
  readonly article: EditedArticle | null;
  readonly work: ArticleWork;
  /** The version the work is based on. */
  readonly baseVersion: number | null;
  /** Where unsaved work was found. */
  readonly source: 'nothing' | 'server' | 'browser';
  /** When the server last saved something. */
  readonly savedAt: string | null;
  /** Older unsaved work of this browser, superseded by the server's. */
  readonly older: LocalCopy | null;
  readonly others: ArticleEditor['others'];
}

/** A new article: one begun in this browser that never reached the server, else an empty one. */
export function openNewWork(): OpenedWork {
  const unsent = findUnsentArticle();
  return {
    id: unsent?._id ?? crypto.randomUUID(),
    article: null,
    work: unsent ? applyDraft(emptyWork, unsent.fields) : emptyWork,
    baseVersion: null,
    source: unsent ? 'browser' : 'nothing',
    savedAt: null,
    older: null,
    others: [],
  };
}

/** An article with the newer unsaved work: the server's or this browser's. */
export function openWork({ article, draft, others }: ArticleEditor): OpenedWork {
  const local = readLocalCopy(article._id);
  const isLocalNewer = local !== null && (draft === null || local.savedAt > draft.updatedAt);
  const newest = isLocalNewer ? local : draft;
  return {
    id: article._id,
    article,
    work: newest ? applyDraft(workOfArticle(article), newest.fields) : workOfArticle(article),
    baseVersion: newest ? (newest.baseVersion ?? article.version) : article.version,
    source: nameSource(newest !== null, isLocalNewer),
    savedAt: draft?.updatedAt ?? article.updatedAt,
    // The page may have been closed between a save and its answer: then both are the same.
    older: isLocalNewer || isSameText(local, draft) ? null : local,
    others,
  };
}

function nameSource(isFound: boolean, isLocal: boolean): OpenedWork['source'] {
  if (!isFound) return 'nothing';
  return isLocal ? 'browser' : 'server';
}

function isSameText(local: LocalCopy | null, draft: ArticleEditor['draft']): boolean {
  return local?.fields.title === draft?.fields.title && local?.fields.content === draft?.fields.content;
}
