import type { KnownImage } from '@lampion/contract/blog/article-editing';
import type { Editor } from '@tiptap/core';
import { type RefObject, useState } from 'react';
import { changePicture, insertPictures } from './insert-pictures.ts';
import { isEmail } from './link-address.ts';
import { uploadsOf } from './picture.tsx';
import { pickImages } from './use-upload.tsx';

export interface Insertions {
  readonly isLinking: boolean;
  readonly setLinking: (isLinking: boolean) => void;
  /**
   * The link tool: turns a selected e-mail address into a link at once, otherwise asks for an
   * address.
   */
  readonly link: () => void;
  /**
   * Inserts pictures into the text and uploads them; for a single one, opens its description while
   * it uploads. A file that is not a picture shows an error in place.
   */
  readonly addImages: (files: readonly File[], place?: PicturePlace) => void;
  /** Whether the dialog of previously uploaded pictures is open. */
  readonly isChoosing: boolean;
  readonly setChoosing: (isChoosing: boolean) => void;
  readonly addKnown: (image: KnownImage) => void;
  /** The position of the picture whose dialog is open. */
  readonly described: number | null;
  readonly describe: (position: number | null) => void;
}

export interface PicturePlace {
  /** At the caret by default. */
  readonly at?: number | undefined;
  readonly alt?: string | undefined;
  /** The picture to replace; its description and caption stay. */
  readonly instead?: number | undefined;
}

function readSelectedText({ state }: Editor): string {
  const { from, to } = state.selection;
  return state.doc.textBetween(from, to, ' ').trim();
}

function addImages(editor: Editor, files: readonly File[], { at, alt, instead }: PicturePlace): number {
  const uploads = uploadsOf(editor);
  const added = files.map((file) => ({ src: uploads.addFile(file), alt: alt ?? null }));
  const [first, ...others] = added;
  if (instead === undefined || first === undefined) return insertPictures(editor, added, at);
  changePicture(editor, instead, { src: first.src, width: null, height: null });
  if (others.length > 0) insertPictures(editor, others, instead + 1);
  return instead;
}

/** Insertions into the text: a link, or pictures. */
export function useInsertions(editorRef: RefObject<Editor | null>): Insertions {
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [described, describe] = useState<number | null>(null);
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
    isLinking,
    setLinking,
    link,
    isChoosing,
    setChoosing,
    described,
    describe,
    addKnown({ src, width, height, alt }) {
      setChoosing(false);
      if (editorRef.current === null) return;
      const position = insertPictures(editorRef.current, [{ src, width, height, alt }]);
      if (alt === '') describe(position);
    },
    addImages(files, place = {}) {
      if (editorRef.current === null || files.length === 0) return;
      const position = addImages(editorRef.current, files, place);
      if (files.length === 1 && pickImages(files).length === 1 && !place.alt) describe(position);
    },
  };
}
