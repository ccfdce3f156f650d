import type { ArticleDraft, EditedArticle } from '@lampion/contract/schemas/admin-article';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { knowAccount } from '../../../lib/kept-account.ts';
import type { ArticleFields, ArticleWork } from './article-work.ts';
import { createDraftKeeper, DraftForked, type DraftKeeper, type SaveState } from './draft-keeper.ts';
import { forgetCopy, type LocalCopy, readAsideCopy } from './local-copy.ts';
import { openLocalKeeping } from './local-keeping.ts';
import type { OpenedWork } from './open-work.ts';
import { createDraft, sendDraft } from './send-draft.ts';

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
