import type { EditedArticle } from '@lampion/contract/blog/article-editing';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { readContent } from '../text/read-content.ts';
import { type Insertions, useInsertions } from '../text/use-insertions.ts';
import { useRichText } from '../text/use-rich-text.ts';
import { type ArticleFields, type ArticleWork, applyDraft, isBlank, workOfArticle } from './article-work.ts';
import type { OpenedWork } from './open-article.ts';
import { type Draft, type Holder, useDraft } from './use-draft.ts';

/** The article being written: its state, where it is stored, and functions to change it. */
export interface ArticleWorkshop extends Omit<Draft, 'held' | 'setBase'> {
  readonly id: string;
  readonly fields: ArticleFields;
  readonly change: (change: Partial<ArticleFields>) => void;
  readonly editor: Editor;
  readonly insertions: Insertions;
  readonly lostImages: number;
  /**
   * The date of publication is half typed or invalid. The work still has the previous date and must
   * not be published.
   */
  readonly hasDateFault: boolean;
  readonly setDateFault: (isFault: boolean) => void;
  /** The work differs from the saved article. */
  readonly isChanged: boolean;
  readonly read: () => Reading;
  /** Makes a saved article the base of the work; without `keepsWork`, replaces the work by it. */
  readonly adopt: (article: EditedArticle, options?: { readonly keepsWork: boolean }) => void;
  /** Replaces the work, as if it had been typed. */
  readonly replace: (work: ArticleWork) => void;
  /** Ends the fork: the work continues the other tab's draft, or with `isTheirs` is that draft. */
  readonly endFork: (work: ArticleWork, options?: { readonly isTheirs: boolean }) => void;
}

interface Reading extends Holder {
  readonly work: ArticleWork;
}

/** Stores the work while it is being written, even if the network, the session or the page ends. */
export function useArticleWork(opened: OpenedWork): ArticleWorkshop {
  const [fields, setFields] = useState<ArticleFields>(opened.work);
  const [isChanged, setChanged] = useState(opened.source !== 'nothing');
  const [lostImages, setLostImages] = useState(0);
  const [hasDateFault, setDateFault] = useState(false);
  const editorRef = useRef<Editor | null>(null);
  const insertions = useInsertions(editorRef);

  const readWork = (): ArticleWork => {
    const editor = editorRef.current;
    return { ...held.fields, content: editor ? readContent(editor) : opened.work.content };
  };
  const { held, setBase, ...draft } = useDraft(opened, readWork);
  const { keeper, meetFork, putAside } = draft;
  const touch = () => {
    if (held.article === null && isBlank(readWork())) return keeper.settle({ kind: 'clean' });
    held.edits += 1;
    setChanged(true);
    keeper.touch();
  };
  const editor = useRichText(opened.work.content, {
    onEdit: touch,
    onImages: insertions.addImages,
    onDescribe: insertions.describe,
    onLink: insertions.link,
    onLostImages: setLostImages,
  });
  editorRef.current = editor;

  const show = ({ content, ...shown }: ArticleWork) => {
    held.fields = shown;
    setFields(shown);
    // A save may be answered after the screen was closed.
    if (!editor.isDestroyed) editor.commands.setContent(content, { emitUpdate: false });
  };
  const replace = (work: ArticleWork) => {
    show(work);
    touch();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for work found on this device
  useEffect(() => {
    if (opened.source === 'browser') keeper.touch();
  }, [keeper]);

  return {
    hasDateFault,
    setDateFault,
    id: opened.id,
    fields,
    editor,
    insertions,
    lostImages,
    isChanged,
    replace,
    ...draft,
    change(change) {
      held.fields = { ...held.fields, ...change };
      setFields(held.fields);
      touch();
    },
    read: () => ({ ...held, work: readWork() }),
    adopt(base, { keepsWork } = { keepsWork: false }) {
      setBase(base);
      meetFork(null);
      held.synced = workOfArticle(base);
      if (keepsWork) return;
      show(workOfArticle(base));
      setChanged(false);
      keeper.settle({ kind: 'saved', at: base.updatedAt });
    },
    endFork(work, { isTheirs } = { isTheirs: false }) {
      const theirs = held.fork;
      if (theirs === null) return;
      putAside();
      held.draftVersion = theirs.draftVersion;
      held.synced = applyDraft(work, theirs.fields);
      meetFork(null);
      if (!isTheirs) return replace(work);
      show(work);
      setChanged(true);
      keeper.settle({ kind: 'saved', at: theirs.updatedAt });
    },
  };
}
