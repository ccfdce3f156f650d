import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import {
  type ArticleDraft,
  articleDraftSchema,
  type EditedArticle,
  editedArticleSchema,
} from '@lampion/contract/blog/article-editing';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../../platform/api.ts';
import { knowAccount } from '../../../platform/session/stored-account.ts';
import { type ArticleFields, type ArticleWork, toDraftFields } from './article-work.ts';
import { createDraftKeeper, DraftForked, type DraftKeeper, type SaveState } from './draft-keeper.ts';
import { forgetCopy, keepCopy, type LocalCopy, markSent, readAsideCopy } from './local-copy.ts';
import type { OpenedWork } from './open-article.ts';

/** State that changes at each key press without rendering. */
export interface Holder {
  fields: ArticleFields;
  article: EditedArticle | null;
  baseVersion: number | null;
  draftVersion: number;
  /** The draft as last known to be on the server; null when unknown. */
  synced: ArticleWork | null;
  fork: ArticleDraft | null;
  /** Incremented by every change. */
  edits: number;
}

/** The draft behind the editor: its base, and the places it is stored in. */
export interface Draft {
  /** The id under which this tab saves. */
  readonly tab: string;
  readonly held: Holder;
  /** As last saved or loaded; null until it exists on the server. */
  readonly article: EditedArticle | null;
  /** The article was saved elsewhere since the work began. */
  readonly isBehind: boolean;
  readonly setBase: (article: EditedArticle) => void;
  /** The draft as another tab of the account saved it, until the user decides what stays. */
  readonly fork: ArticleDraft | null;
  readonly meetFork: (draft: ArticleDraft | null) => void;
  readonly saveState: SaveState;
  readonly keeper: DraftKeeper;
  /** The latest version put aside on this device. */
  readonly aside: LocalCopy | null;
  /** Puts the current work aside, to return to it after choosing another version. */
  readonly putAside: () => void;
  readonly forgetAside: () => void;
}

function initialState({ source, savedAt }: OpenedWork): SaveState {
  if (source === 'browser') return { kind: 'unsaved' };
  return savedAt === null ? { kind: 'clean' } : { kind: 'saved', at: savedAt };
}

/** Sets the address of a newly created article without navigating. */
function showAddress(id: string): void {
  history.replaceState(history.state, '', `/admin/articles/${id}/edit`);
}

/** The base of the work: as state for the screen, and in `held` for saving. */
function useBase(opened: OpenedWork) {
  const { article: first, baseVersion, draftVersion, synced, work } = opened;
  const [article, setArticle] = useState(first);
  const [fork, setFork] = useState<ArticleDraft | null>(null);
  const [isBehind, setBehind] = useState(
    first !== null && baseVersion !== null && baseVersion < first.version,
  );
  const { content: _, ...fields } = work;
  const held = useRef<Holder>({
    fields,
    article: first,
    baseVersion,
    draftVersion,
    synced,
    fork: null,
    edits: 0,
  }).current;
  return {
    held,
    article,
    isBehind,
    fork,
    setBase(base: EditedArticle) {
      held.article = base;
      held.baseVersion = base.version;
      setArticle(base);
      setBehind(false);
    },
    meetFork(draft: ArticleDraft | null) {
      held.fork = draft;
      setFork(draft);
    },
  };
}

type Base = ReturnType<typeof useBase>;

/** Saves on the server: a draft, or a new article with its first words. Resolves to the time. */
async function send(id: string, tab: string, work: ArticleWork, { held, setBase, meetFork }: Base) {
  const { baseVersion, draftVersion, fork } = held;
  if (fork !== null) throw new DraftForked();
  if (baseVersion !== null) {
    const saved = await sendDraft({ id, tab, work, baseVersion, draftVersion }, meetFork);
    held.draftVersion = saved.draftVersion;
    held.synced = work;
    return saved.updatedAt;
  }
  const created = await createDraft({ id, tab, work });
  setBase(created.article);
  showAddress(id);
  if (created.fork !== null) {
    meetFork(created.fork);
    throw new DraftForked();
  }
  held.synced = work;
  return created.article.updatedAt;
}

/** Another account may have signed in in another tab: this work must not become its draft. */
async function requireAccount(id: string): Promise<void> {
  if ((await knowAccount()).id !== id)
    throw new ApiError(401, 'not_authenticated', 'Un autre compte est connecté.');
}

export function useDraft(opened: OpenedWork, readWork: () => ArticleWork): Draft {
  const { account, id } = opened;
  const { tab, leave } = opened.identity;
  useEffect(() => leave, [leave]);
  const base = useBase(opened);
  const { held } = base;
  const [saveState, setSaveState] = useState(() => initialState(opened));
  const [aside, setAside] = useState(opened.aside);
  const readAside = async () => setAside(await readAsideCopy(account, id));
  const [local] = useState(() => openLocalKeeping({ account, id, tab }, opened.found));
  const [keeper] = useState(() =>
    createDraftKeeper({
      keepLocally: () => local.keep({ ...held, work: readWork() }),
      forgetLocally: () => void local.settle(),
      async send() {
        await requireAccount(account);
        return send(id, tab, readWork(), base);
      },
      onState: setSaveState,
    }),
  );
  return {
    tab,
    saveState,
    keeper,
    aside,
    ...base,
    putAside: () => void local.putAside({ ...held, work: readWork() }).then(readAside),
    forgetAside() {
      setAside(null);
      if (aside !== null) void forgetCopy(aside).then(readAside);
    },
  };
}

/** A draft to save, and the versions it continues. */
interface Sending {
  readonly id: string;
  readonly tab: string;
  readonly work: ArticleWork;
  readonly baseVersion: number;
  readonly draftVersion: number;
}

/**
 * Saves unsaved work on the server.
 * @throws ApiError; DraftForked when another tab has saved it since, after calling `onFork` with
 * that draft
 */
async function sendDraft(
  { id, tab, work, baseVersion, draftVersion }: Sending,
  onFork: (draft: ArticleDraft) => void,
) {
  const body = { baseVersion, draftVersion, tab, fields: toDraftFields(work) };
  try {
    return await callApi(adminArticleEndpoints.saveArticleDraft, { params: { id }, body });
  } catch (error) {
    const current = error instanceof ApiError ? articleDraftSchema.safeParse(error.current) : null;
    if (!current?.success) throw error;
    onFork(current.data);
    throw new DraftForked();
  }
}

/** The server's draft of an article; null when it no longer exists. */
export async function readDraft(id: string): Promise<ArticleDraft | null> {
  return (await callApi(adminArticleEndpoints.getArticleDraft, { params: { id } })).draft;
}

interface Creation {
  readonly article: EditedArticle;
  /** The draft of another tab that began the same article. */
  readonly fork: ArticleDraft | null;
}

/**
 * Creates an article with its first words. Another tab of this device may have created it already.
 */
async function createDraft({
  id,
  tab,
  work,
}: Omit<Sending, 'baseVersion' | 'draftVersion'>): Promise<Creation> {
  const body = { _id: id, tab, fields: toDraftFields(work) };
  try {
    return { article: await callApi(adminArticleEndpoints.createArticleDraft, { body }), fork: null };
  } catch (error) {
    const current = error instanceof ApiError ? editedArticleSchema.safeParse(error.current) : null;
    if (!current?.success) throw error;
    return { article: current.data, fork: await readDraft(id) };
  }
}

/** A text with everything needed to continue it. */
interface KeptWork {
  readonly work: ArticleWork;
  readonly article: EditedArticle | null;
  readonly baseVersion: number | null;
  readonly draftVersion: number;
}

/** The storage of one tab on this device. Each tab has its own, so none overwrites another. */
export interface LocalKeeping {
  /** Resolves to whether it is on disk. */
  readonly keep: (kept: KeptWork) => Promise<boolean>;
  /** The server has the work, including what was found when the article was opened. */
  readonly settle: () => Promise<void>;
  /** Stores a version that is replaced by another one. */
  readonly putAside: (kept: KeptWork) => Promise<boolean>;
}

interface Keeper {
  readonly account: string;
  readonly id: string;
  readonly tab: string;
}

/** @param found unsent work of earlier tabs that this tab continues */
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
