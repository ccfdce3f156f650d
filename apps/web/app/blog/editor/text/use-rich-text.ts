import { readListStart } from '@lampion/contract/blog/rules/articles';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { type Editor, type Extensions, Node } from '@tiptap/core';
import { closeHistory, undo } from '@tiptap/pm/history';
import { DOMParser as ContentParser, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useRef } from 'react';
import { notify } from '../../../ui/toaster.tsx';
import { cleanPaste } from './clean-paste.ts';
import { isStored } from './insert-pictures.ts';
import { isAllowedAddress } from './link-address.ts';
import { isMarkdown, writeMarkdown } from './markdown.ts';
import { Picture, type PictureUploads, uploadsOf } from './picture.tsx';
import { TextSearch } from './search.ts';
import type { PicturePlace } from './use-insertions.ts';
import { pickImages } from './use-upload.tsx';

interface RichTextEvents {
  readonly onEdit: () => void;
  readonly onImages: (files: readonly File[], place?: PicturePlace) => void;
  /** Opens the dialog of the picture at a position. */
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

/**
 * The editor of the content. Its transactions do not re-render the screen: they only call `onEdit`.
 */
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
        // Word and browsers add an image of the copied text: paste the text.
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

/** Keeps start numbers the server accepts, and decimal numbering only. */
const numberLists = (list: Node): Node =>
  list.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element: HTMLElement) => readListStart(element.getAttribute('start')),
        renderHTML: ({ start }: { start: unknown }) => ({ start: readListStart(String(start)) }),
      },
    }),
  });

const Kit = StarterKit.extend({
  addExtensions() {
    const all = this.parent?.() ?? [];
    return all.map((one) => (one instanceof Node && one.name === 'orderedList' ? numberLists(one) : one));
  },
});

/** The elements the server accepts, and no others: pasted content is reduced to these. */
const extensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAllowedAddress(address),
      // The server adds them to links to other sites.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  TextSearch,
];

/** Gives the text back as it was copied. */
function offerText(view: EditorView, text: string): void {
  notify({
    title: 'Markdown mis en forme',
    action: {
      label: 'Garder le texte brut',
      onPress() {
        undo(view.state, view.dispatch);
        // As with Ctrl+Shift+V: it is not read as Markdown.
        view.pasteText(text);
        view.focus();
      },
    },
  });
}

/**
 * Converts pasted Markdown; null for any other text. The paste has its own undo step, and plain
 * text is offered instead.
 */
function readMarkdown(
  view: EditorView,
  text: string,
  uploads: Pick<PictureUploads, 'addFile' | 'read'>,
): Slice | null {
  if (!isMarkdown(text)) return null;
  const { html } = cleanPaste(writeMarkdown(text), uploads);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  view.dispatch(closeHistory(view.state.tr));
  offerText(view, text);
  return ContentParser.fromSchema(view.state.schema).parseSlice(body);
}

/**
 * The alternative text of a copied picture, when the clipboard holds a bitmap and HTML with nothing
 * but a picture of another site or program: the bitmap is meant then. Null for any other HTML.
 */
function readCopiedPicture(html: string): { readonly alt: string } | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [image] = body.querySelectorAll('img');
  if (image === undefined || isStored(image.getAttribute('src') ?? '')) return null;
  for (const unseen of body.querySelectorAll('style, script, meta, title')) unseen.remove();
  return hasVisibleCharacter(body.textContent ?? '') ? null : { alt: image.alt };
}
