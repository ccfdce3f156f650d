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

/** What changes with every key and renders nothing. */
export interface Holder {
  fields: ArticleFields;
  article: EditedArticle | null;
  baseVersion: number | null;
  draftVersion: number;
  /** What the server had of the draft last; null when it is not known. */
  synced: ArticleWork | null;
  fork: ArticleDraft | null;
  /** Incremented by every change. */
  edits: number;
}

/** The draft behind the editor: what it is based on, and the places it is stored in. */
export interface Draft {
  /** The id under which this tab saves. */
  readonly tab: string;
  readonly held: Holder;
  /** As last saved or loaded; null until it exists on the server. */
  readonly article: EditedArticle | null;
  /** Another save was made since the work was begun. */
  readonly isBehind: boolean;
  readonly setBase: (article: EditedArticle) => void;
  /** What another tab of the account made of the draft, until it is decided what stays. */
  readonly fork: ArticleDraft | null;
  readonly meetFork: (draft: ArticleDraft | null) => void;
  readonly saveState: SaveState;
  readonly keeper: DraftKeeper;
  /** The version put aside last on this device. */
  readonly aside: LocalCopy | null;
  /** Stores the current work aside, to return to after another version was chosen. */
  readonly putAside: () => void;
  readonly forgetAside: () => void;
}

function initialState({ source, savedAt }: OpenedWork): SaveState {
  if (source === 'browser') return { kind: 'unsaved' };
  return savedAt === null ? { kind: 'clean' } : { kind: 'saved', at: savedAt };
}

/** Sets the address of the newly created article without leaving the screen. */
function showAddress(id: string): void {
  history.replaceState(history.state, '', `/admin/articles/${id}/edit`);
}

/** What the work is based on, as state for the screen and in `held` for whoever saves. */
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

/** Another account may have signed in beside: what this one wrote is not to become its draft. */
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

/** A draft to be saved, and what it goes on from. */
interface Sending {
  readonly id: string;
  readonly tab: string;
  readonly work: ArticleWork;
  readonly baseVersion: number;
  readonly draftVersion: number;
}

/**
 * Saves unsaved work on the server.
 * @throws ApiError; DraftForked when another tab saved it since, after `onFork` got what that one
 * wrote
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

/** The draft that another tab saved; null when there is none any more. */
export async function readDraft(id: string): Promise<ArticleDraft | null> {
  return (await callApi(adminArticleEndpoints.getArticleDraft, { params: { id } })).draft;
}

interface Creation {
  readonly article: EditedArticle;
  /** What another tab wrote, which began the same article. */
  readonly fork: ArticleDraft | null;
}

/**
 * Creates an article with its first words. Another tab of this device may have begun it already.
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
