import { closeHistory, undo } from '@tiptap/pm/history';
import { DOMParser as ContentParser, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { notify } from '../../../../../components/ui/toaster.tsx';
import type { PictureUploads } from '../../pictures/picture-uploads.ts';
import { cleanPaste } from '../clean-paste.ts';
import { isMarkdown, writeMarkdown } from './write-markdown.ts';

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
 * What pasted text becomes when it is Markdown; null for any other. The paste can be undone by itself, and is offered
 * as plain text.
 */
export function readMarkdown(
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
