import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { extensions } from './extensions.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { pickImages } from './upload-image.ts';

interface RichTextEvents {
  readonly onEdit: () => void;
  /** Pictures to upload and place at the cursor. */
  readonly onImages: (files: readonly File[]) => void;
  readonly onLostImages: (count: number) => void;
  /** Ctrl+K, or a click on a link. */
  readonly onLink: () => void;
}

export const RICH_TEXT_LABEL = 'article-content-label';
export const TOOLBAR_ID = 'article-toolbar';

function focusToolbar(): boolean {
  document.getElementById(TOOLBAR_ID)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return true;
}

function readKey(event: KeyboardEvent, events: RichTextEvents): boolean {
  if (event.altKey && event.key === 'F10') return focusToolbar();
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
  return useEditor({
    extensions,
    content,
    shouldRerenderOnTransaction: false,
    onUpdate: () => latest.current.onEdit(),
    editorProps: {
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
        if (!(event.target instanceof Element) || !event.target.closest('a')) return false;
        // After the cursor has been placed in the link.
        setTimeout(() => latest.current.onLink());
        return false;
      },
      handlePaste: (_view, event) => {
        const images = pickImages(event.clipboardData?.files);
        // Word and browsers add an image of copied text: the text is meant.
        if (images.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        latest.current.onImages(images);
        return true;
      },
      handleDrop: (view, event) => {
        const images = pickImages(event.dataTransfer?.files);
        if (images.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) placeCursor(view, place.pos);
        latest.current.onImages(images);
        return true;
      },
      transformPastedHTML: (html) => {
        const paste = cleanPaste(html);
        if (paste.files.length > 0) latest.current.onImages(paste.files);
        if (paste.lostImages > 0) latest.current.onLostImages(paste.lostImages);
        return paste.html;
      },
    },
  });
}

function placeCursor(view: Editor['view'], position: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(position))));
}
