import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useRef } from 'react';
import { FieldError, useSentFault } from '../../../components/ui/field.tsx';
import { LinkPanel } from './link-panel.tsx';
import { KnownPicturesDialog } from './pictures/known-pictures-dialog.tsx';
import { PictureDialog } from './pictures/picture-dialog.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { EditorToolbar } from './toolbar.tsx';
import { IMAGE_TYPES } from './upload-image.ts';
import type { Insertions } from './use-insertions.ts';
import { RICH_TEXT_LABEL } from './use-rich-text.ts';
import { useToolbarKey } from './use-toolbar-key.ts';
import { WordCount } from './word-count.tsx';

interface RichTextProps {
  editor: Editor;
  insertions: Insertions;
  error: string | undefined;
}

/** The content with its toolbar. */
export function RichText({ editor, insertions, error }: RichTextProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { described, isLinking, isChoosing } = insertions;
  /** The picture that the chosen file is to replace. */
  const replaced = useRef<number>(undefined);
  const pick = (instead?: number) => {
    replaced.current = instead;
    picker.current?.click();
  };
  useToolbarKey({
    isOpen: isLinking || isChoosing || described !== null,
    close() {
      insertions.setLinking(false);
      insertions.setChoosing(false);
      insertions.describe(null);
    },
  });
  const { fault, onInput } = useSentFault(error);
  return (
    <div className="field" onInput={onInput}>
      <span className="label" id={RICH_TEXT_LABEL}>
        Contenu
      </span>
      <div className="ae-text" data-invalid={fault ? true : undefined}>
        <div className="ae-head">
          <EditorToolbar
            editor={editor}
            onLink={insertions.link}
            onImage={() =>
              editor.isActive('image') ? insertions.describe(editor.state.selection.from) : pick()
            }
            onKnownImages={() => {
              // The dialog gives the focus back to the text.
              editor.view.focus();
              insertions.setChoosing(true);
            }}
          />
          <SearchPanel editor={editor} />
        </div>
        <EditorContent editor={editor} />
      </div>
      <WordCount editor={editor} />
      {fault && <FieldError id="article-content-error">{fault}</FieldError>}
      <input
        ref={picker}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label="Images à ajouter au contenu"
        onChange={({ target }) => {
          insertions.addImages([...(target.files ?? [])], { instead: replaced.current });
          target.value = '';
        }}
      />
      <LinkPanel editor={editor} isOpen={isLinking} onOpenChange={insertions.setLinking} />
      {isChoosing && (
        <KnownPicturesDialog onChoose={insertions.addKnown} onClose={() => insertions.setChoosing(false)} />
      )}
      {described !== null && (
        <PictureDialog
          key={described}
          editor={editor}
          position={described}
          onReplace={() => {
            insertions.describe(null);
            pick(described);
          }}
          onDone={() => insertions.describe(null)}
        />
      )}
    </div>
  );
}
