import type { Editor } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { extensions } from './extensions.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { readMarkdown } from './paste/markdown/read-markdown.ts';
import { readCopiedPicture } from './paste/read-copied-picture.ts';
import { uploadsOf } from './pictures/picture.ts';
import { pickImages } from './upload-image.ts';
import type { PicturePlace } from './use-insertions.ts';

interface RichTextEvents {
  readonly onEdit: () => void;
  readonly onImages: (files: readonly File[], place?: PicturePlace) => void;
  /** Asks for the words of the picture at a position. */
  readonly onDescribe: (position: number) => void;
  readonly onLostImages: (count: number) => void;
  /** Ctrl+K, or a click on a link. */
  readonly onLink: () => void;
}

export const RICH_TEXT_LABEL = 'article-content-label';
const BELOW_TOOLBAR = { top: 190, bottom: 90, left: 0, right: 0 };

function readKey(event: KeyboardEvent, events: RichTextEvents): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    events.onLink();
    return true;
  }
  return false;
}

/** The editor of the content. Its transactions do not re-render the screen: they only call `onEdit`. */
export function useRichText(content: string, events: RichTextEvents): Editor {
  const latest = useRef(events);
  latest.current = events;
  const editor: Editor = useEditor({
    extensions,
    content,
    shouldRerenderOnTransaction: false,
    // Markdown is read as a whole, or stays as it is.
    enablePasteRules: ['link'],
    onUpdate: () => latest.current.onEdit(),
    editorProps: {
      // The toolbar covers what is scrolled below it.
      scrollMargin: BELOW_TOOLBAR,
      scrollThreshold: BELOW_TOOLBAR,
      attributes: {
        class: 'editor prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': RICH_TEXT_LABEL,
        'aria-describedby': 'article-content-error',
        lang: 'fr',
        spellcheck: 'true',
      },
      handleKeyDown: (_view, event) => readKey(event, latest.current),
      handleClick: (_view, _position, event) => {
        if (!(event.target instanceof Element) || !event.target.closest('a:not(.ae-picture a)')) return false;
        // After the cursor has been placed in the link.
        setTimeout(() => latest.current.onLink());
        return false;
      },
      handlePaste: (_view, event) => {
        const images = pickImages(event.clipboardData?.files);
        const html = event.clipboardData?.getData('text/html') ?? '';
        const copied = readCopiedPicture(html);
        // Word and browsers add an image of copied text: the text is meant.
        if (images.length === 0 || (html !== '' && copied === null)) return false;
        latest.current.onImages(images, { alt: copied?.alt });
        return true;
      },
      handleDrop: (view, event) => {
        const images = pickImages(event.dataTransfer?.files);
        if (images.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        latest.current.onImages(images, { at: place?.pos });
        return true;
      },
      clipboardTextParser: (text, _context, isPlain, view) =>
        (isPlain ? null : readMarkdown(view, text, uploadsOf(editor))) as Slice,
      transformPastedHTML: (html) => {
        const paste = cleanPaste(html, uploadsOf(editor));
        if (paste.lostImages > 0) latest.current.onLostImages(paste.lostImages);
        return paste.html;
      },
    },
  });
  editor.storage.image.describe = (position) => latest.current.onDescribe(position);
  return editor;
}
