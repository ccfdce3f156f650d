import type { Editor } from '@tiptap/core';
import { type RefObject, useState } from 'react';
import { isEmail } from './link-address.ts';

export interface Insertions {
  readonly isLinking: boolean;
  readonly setLinking: (isLinking: boolean) => void;
  /** The link tool: a selected e-mail address becomes a link at once, anything else asks for an address. */
  readonly link: () => void;
  /** The picture being added; others are queued. */
  readonly file: File | null;
  readonly fileKey: number;
  readonly addImages: (files: readonly File[]) => void;
  readonly nextImage: () => void;
  readonly isEditingImage: boolean;
  readonly editImage: (isEditing: boolean) => void;
}

function readSelectedText({ state }: Editor): string {
  const { from, to } = state.selection;
  return state.doc.textBetween(from, to, ' ').trim();
}

/** Insertions into the text: a link, or pictures one after the other. */
export function useInsertions(editorRef: RefObject<Editor | null>): Insertions {
  const [isLinking, setLinking] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const [isEditingImage, editImage] = useState(false);
  const link = () => {
    const editor = editorRef.current;
    if (editor === null) return;
    const text = readSelectedText(editor);
    if (isEmail(text) && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .setLink({ href: `mailto:${text}` })
        .run();
    else setLinking(true);
  };
  return {
    ...{ isLinking, setLinking, link, isEditingImage, editImage },
    file: files[0] ?? null,
    fileKey: done,
    addImages: (added) => setFiles((waiting) => [...waiting, ...added]),
    nextImage: () => {
      setDone((count) => count + 1);
      setFiles((waiting) => waiting.slice(1));
    },
  };
}
