import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { readContent } from '../text/read-content.ts';
import { type Insertions, useInsertions } from '../text/use-insertions.ts';
import { useRichText } from '../text/use-rich-text.ts';
import {
  type ArticleFields,
  type ArticleWork,
  isBlank,
  toDraftFields,
  workOfArticle,
} from './article-work.ts';
import { createDraftKeeper, type DraftKeeper, type SaveState } from './draft-keeper.ts';
import { keepAsideCopy, openLocalKeeping } from './local-copy.ts';
import type { OpenedWork } from './open-work.ts';

/** The article being written: its state, where it is stored, and how to change it. */
export interface ArticleWorkshop {
  readonly id: string;
  /** As last saved or loaded; null until it exists on the server. */
  readonly article: EditedArticle | null;
  readonly fields: ArticleFields;
  readonly change: (change: Partial<ArticleFields>) => void;
  readonly editor: Editor;
  readonly insertions: Insertions;
  readonly lostImages: number;
  readonly saveState: SaveState;
  readonly keeper: DraftKeeper;
  /** Another save was made since the work was begun. */
  readonly isBehind: boolean;
  /** The work differs from the saved article. */
  readonly isChanged: boolean;
  readonly read: () => Reading;
  /** Makes a saved article the base of the work; without `keepsWork`, shows it instead. */
  readonly adopt: (article: EditedArticle, options?: { readonly keepsWork: boolean }) => void;
  /** Shows other work, as if it had been typed. */
  readonly replace: (work: ArticleWork) => void;
  /** Stores the current work aside, to return to after another version was chosen. */
  readonly putAside: () => void;
}

interface Reading {
  readonly work: ArticleWork;
  readonly article: EditedArticle | null;
  readonly baseVersion: number | null;
  /** Incremented by every change. */
  readonly edits: number;
}

function initialState({ source, savedAt }: OpenedWork): SaveState {
  if (source === 'browser') return { kind: 'unsaved' };
  return savedAt === null ? { kind: 'clean' } : { kind: 'saved', at: savedAt };
}

/** Sets the address of the newly created article without leaving the screen. */
function showAddress(id: string): void {
  history.replaceState(history.state, '', `/admin/articles/${id}/edit`);
}

interface Holder {
  fields: ArticleFields;
  article: EditedArticle | null;
  baseVersion: number | null;
  edits: number;
}

/** Stores the work while it is being written, whatever happens to the network, the session or the page. */
export function useArticleWork(opened: OpenedWork): ArticleWorkshop {
  const { id } = opened;
  const [article, setArticle] = useState(opened.article);
  const [fields, setFields] = useState<ArticleFields>(opened.work);
  const [saveState, setSaveState] = useState(() => initialState(opened));
  const [isChanged, setChanged] = useState(opened.source !== 'nothing');
  const [isBehind, setBehind] = useState(
    opened.article !== null && opened.baseVersion !== null && opened.baseVersion < opened.article.version,
  );
  const [lostImages, setLostImages] = useState(0);
  const held = useRef<Holder>({ fields, article, baseVersion: opened.baseVersion, edits: 0 });
  const editorRef = useRef<Editor | null>(null);
  const insertions = useInsertions(editorRef);

  const readWork = (): ArticleWork => {
    const editor = editorRef.current;
    return { ...held.current.fields, content: editor ? readContent(editor) : opened.work.content };
  };
  const setBase = (base: EditedArticle) => {
    held.current.article = base;
    held.current.baseVersion = base.version;
    setArticle(base);
    setBehind(false);
  };
  const [local] = useState(() => openLocalKeeping(id));
  const [keeper] = useState(() =>
    createDraftKeeper({
      keepLocally: () => local.keep(held.current.baseVersion, readWork()),
      forgetLocally: local.forget,
      onState: setSaveState,
      async send() {
        const body = toDraftFields(readWork());
        const { baseVersion } = held.current;
        if (baseVersion !== null) {
          const saved = await callApi(adminArticleEndpoints.saveArticleDraft, {
            params: { id },
            body: { baseVersion, fields: body },
          });
          return saved.updatedAt;
        }
        const created = await callApi(adminArticleEndpoints.createArticleDraft, {
          body: { _id: id, fields: body },
        });
        setBase(created);
        showAddress(id);
        return created.updatedAt;
      },
    }),
  );
  const touch = () => {
    if (held.current.article === null && isBlank(readWork())) return keeper.settle({ kind: 'clean' });
    held.current.edits += 1;
    setChanged(true);
    keeper.touch();
  };
  const editor = useRichText(opened.work.content, {
    onEdit: touch,
    onImages: insertions.addImages,
    onLink: insertions.link,
    onLostImages: setLostImages,
  });
  editorRef.current = editor;

  const show = ({ content, ...shown }: ArticleWork) => {
    held.current.fields = shown;
    setFields(shown);
    // A save may be answered after the screen was left.
    if (!editor.isDestroyed) editor.commands.setContent(content, { emitUpdate: false });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for work found in the browser
  useEffect(() => {
    if (opened.source === 'browser') keeper.touch();
  }, [keeper]);

  return {
    ...{ id, article, fields, editor, insertions, lostImages, saveState, keeper, isBehind, isChanged },
    change(change) {
      held.current.fields = { ...held.current.fields, ...change };
      setFields(held.current.fields);
      touch();
    },
    read: () => ({ ...held.current, work: readWork() }),
    adopt(base, { keepsWork } = { keepsWork: false }) {
      setBase(base);
      if (keepsWork) return;
      show(workOfArticle(base));
      setChanged(false);
      keeper.settle({ kind: 'saved', at: base.updatedAt });
    },
    replace(work) {
      show(work);
      touch();
    },
    putAside: () => keepAsideCopy(id, held.current.baseVersion, readWork()),
  };
}
