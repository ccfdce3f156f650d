import type { ArticleDraft, ArticleEditor, EditedArticle } from '@lampion/contract/blog/article-editing';
import { type ArticleWork, applyDraft, emptyWork, workOfArticle } from './article-work.ts';
import { type LocalCopy, readAsideCopy, readLocalCopies, readUnsent } from './local-copy.ts';

/** The editor's initial state. */
export interface OpenedWork {
  /** The author's account: other accounts on this device neither see nor send the work. */
  readonly account: string;
  readonly id: string;
  readonly identity: TabIdentity;
  /** Null while the article does not exist on the server. */
  readonly article: EditedArticle | null;
  readonly work: ArticleWork;
  /** The version the work is based on. */
  readonly baseVersion: number | null;
  /**
   * The version of the server's draft that the work continues, and its content; null when unknown.
   */
  readonly draftVersion: number;
  readonly synced: ArticleWork | null;
  /** Where unsaved work was found. */
  readonly source: 'nothing' | 'server' | 'browser';
  /** When the server last saved something. */
  readonly savedAt: string | null;
  /** The unsent work of this device that this editor continues. */
  readonly found: readonly LocalCopy[];
  /**
   * Other unsent work of this device: of a tab that is still open, or older than the server's
   * draft.
   */
  readonly older: LocalCopy | null;
  /** The latest version put aside on this device. */
  readonly aside: LocalCopy | null;
  readonly others: readonly ArticleEditor['others'][number][];
}

const nothingFound = { savedAt: null, found: [], older: null, aside: null, others: [] } as const;

/**
 * Opens a new article: one begun on this device that never reached the server, else an empty one.
 */
export async function openNewWork(account: string): Promise<OpenedWork> {
  const copies = await readLocalCopies(account);
  const unsent = copies.find(({ kind, baseVersion }) => kind === 'work' && baseVersion === null);
  const id = unsent?._id ?? crypto.randomUUID();
  const isNew = { article: null, baseVersion: null, draftVersion: 0, synced: emptyWork };
  const identity = await takeTab(id, unsent ?? null);
  const base = { ...nothingFound, ...isNew, account, id, identity };
  if (unsent === undefined) return { ...base, work: emptyWork, source: 'nothing' };
  return { ...base, work: applyDraft(emptyWork, unsent.fields), source: 'browser', found: [unsent] };
}

/** Opens an article with the newer unsaved work: the server's or this device's. */
export async function openWork(
  account: string,
  { article, draft, others }: ArticleEditor,
): Promise<OpenedWork> {
  const [local = null, second = null] = await readUnsent(account, article._id);
  const isLocalNewer = local !== null && (draft === null || isAhead(local, draft));
  const newest = isLocalNewer ? local : draft;
  const saved = workOfArticle(article);
  const passedOver = isLocalNewer ? second : local;
  // The page may have been closed between a save and its answer: then both are equal.
  const older = isSameText(passedOver, newest) ? null : passedOver;
  const continues = isLocalNewer && !isOf(local, draft) ? local.draftVersion : (draft?.draftVersion ?? 0);
  return {
    account,
    id: article._id,
    article,
    identity: await takeTab(article._id, newest),
    work: newest ? applyDraft(saved, newest.fields) : saved,
    baseVersion: newest ? (newest.baseVersion ?? article.version) : article.version,
    draftVersion: continues,
    synced: continues === (draft?.draftVersion ?? 0) ? applyDraft(saved, draft?.fields ?? {}) : null,
    source: nameSource(newest !== null, isLocalNewer),
    savedAt: draft?.updatedAt ?? article.updatedAt,
    found: [local, second].filter((copy) => copy !== null && copy !== older) as LocalCopy[],
    older,
    aside: await readAsideCopy(account, article._id),
    others,
  };
}

/**
 * Whether work of this device continues the server's draft: the tab may have been closed before it
 * received the answer.
 */
function isOf(local: LocalCopy, draft: ArticleDraft | null): boolean {
  if (draft === null) return local.draftVersion === 0;
  return local.draftVersion === draft.draftVersion || local.key === `${local._id}/${draft.tab}`;
}

const isAhead = (local: LocalCopy, draft: ArticleDraft) =>
  isOf(local, draft) || local.savedAt > draft.updatedAt;

/**
 * An article as last stored on this device, for writing offline; null when it was never opened
 * here.
 */
export async function openKeptWork(account: string, id: string): Promise<OpenedWork | null> {
  const own = await readLocalCopies(account);
  const copies = own.filter((copy) => copy._id === id && copy.kind !== 'aside');
  const [newest] = copies.toSorted((a, b) => a.kind.localeCompare(b.kind) * -1);
  if (newest === undefined) return null;
  const { article, baseVersion, draftVersion, fields, kind } = newest;
  return {
    ...nothingFound,
    account,
    id,
    article,
    baseVersion,
    draftVersion,
    identity: await takeTab(id, newest),
    work: applyDraft(article === null ? emptyWork : workOfArticle(article), fields),
    synced:
      kind === 'sent' ? applyDraft(article === null ? emptyWork : workOfArticle(article), fields) : null,
    source: kind === 'sent' ? 'server' : 'browser',
    savedAt: newest.savedAt,
    found: kind === 'sent' ? [] : [newest],
    aside: await readAsideCopy(account, id),
  };
}

function nameSource(isFound: boolean, isLocal: boolean): OpenedWork['source'] {
  if (!isFound) return 'nothing';
  return isLocal ? 'browser' : 'server';
}

function isSameText(local: LocalCopy | null, other: LocalCopy | ArticleDraft | null): boolean {
  return local?.fields.title === other?.fields.title && local?.fields.content === other?.fields.content;
}

/** The id under which a tab saves. */
interface TabIdentity {
  readonly tab: string;
  /** Call when the editor is closed: the next one on this device may take the id over. */
  readonly leave: () => void;
}

/**
 * Takes a browser lock for as long as the page lives. Null when another page holds it, or the
 * browser has no locks.
 */
async function lock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const refuse = () => resolve(null);
    const hold = (held: Lock | null) =>
      held === null ? refuse() : new Promise<void>((release) => resolve(release));
    if (!navigator.locks) return refuse();
    navigator.locks.request(`lampion-article:${name}`, { ifAvailable: true }, hold).catch(refuse);
  });
}

/**
 * The identity of the tab whose unsent work is continued, if that tab is closed: a save of its that
 * was never answered is then recognised as this tab's own. Otherwise a new identity.
 */
async function takeTab(id: string, found: LocalCopy | ArticleDraft | null): Promise<TabIdentity> {
  const [, former] = found !== null && 'key' in found ? found.key.split(`${id}/`) : [];
  const takenOver = former ? await lock(former) : null;
  if (former && takenOver !== null) return { tab: former, leave: takenOver };
  const tab = crypto.randomUUID();
  const release = await lock(tab);
  return { tab, leave: () => release?.() };
}
