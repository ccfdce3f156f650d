import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Plugin } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { isPictureSelected, placeCaretAt } from './insert-pictures.ts';
import { type PictureAttributes, readFigure } from './picture-attributes.ts';
import { createPictureUploads, type PictureUploads } from './picture-uploads.ts';
import { PictureView } from './picture-view.tsx';

interface PictureStorage {
  readonly uploads: PictureUploads;
  /** Opens the dialog of the picture at a position. */
  describe: (position: number) => void;
}

declare module '@tiptap/core' {
  interface Storage {
    image: PictureStorage;
  }
}

/** After a paste, the caret is behind the picture: the next key must not replace it. */
const caretAfterPaste = new Plugin({
  appendTransaction(transactions, _before, { selection, tr }) {
    const isPaste = transactions.some(
      (one) => one.getMeta('paste') === true || one.getMeta('uiEvent') === 'paste',
    );
    return isPaste && isPictureSelected(selection) ? placeCaretAt(tr, selection.to) : null;
  },
});

const plain = { default: null, rendered: false };

/**
 * A picture, on its way to the server or stored, with its caption and its size: `<img>`, within a `<figure>` where it
 * has either.
 */
export const Picture = Image.extend({
  addStorage: (): PictureStorage => ({ uploads: createPictureUploads(), describe: () => undefined }),
  addAttributes: () => ({
    ...Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null }])),
    caption: plain,
    size: plain,
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: readFigure }, { tag: 'img[src]:not([src^="data:"])' }],
  renderHTML({ node, HTMLAttributes }) {
    const { caption, size } = node.attrs as PictureAttributes;
    const image = ['img', HTMLAttributes] as const;
    if (caption === null && size === null) return image;
    const words = caption === null ? [] : [['figcaption', caption] as const];
    return ['figure', size === null ? {} : { 'data-size': size }, image, ...words];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addProseMirrorPlugins: () => [caretAfterPaste],
  onDestroy() {
    this.storage.uploads.stop();
  },
});

export function uploadsOf({ storage }: Editor): PictureUploads {
  return storage.image.uploads;
}
