import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useRef } from 'react';
import { FieldError } from '../../../components/ui/field.tsx';
import { AddImageDialog, EditImageDialog } from './image-dialog.tsx';
import { LinkPanel } from './link-panel.tsx';
import { EditorToolbar } from './toolbar.tsx';
import { IMAGE_TYPES, pickImages } from './upload-image.ts';
import type { Insertions } from './use-insertions.ts';
import { RICH_TEXT_LABEL } from './use-rich-text.ts';

interface RichTextProps {
  editor: Editor;
  insertions: Insertions;
  error: string | undefined;
}

/** The content with its toolbar. */
export function RichText({ editor, insertions, error }: RichTextProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { file, isEditingImage, isLinking } = insertions;
  const pick = () => picker.current?.click();
  return (
    <div className="field">
      <span className="label" id={RICH_TEXT_LABEL}>
        Contenu
      </span>
      <div className="ae-text" data-invalid={error ? true : undefined}>
        <EditorToolbar
          editor={editor}
          onLink={insertions.link}
          onImage={() => (editor.isActive('image') ? insertions.editImage(true) : pick())}
        />
        <EditorContent editor={editor} />
      </div>
      {error && <FieldError id="article-content-error">{error}</FieldError>}
      <input
        ref={picker}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label="Images à ajouter au contenu"
        onChange={({ target }) => {
          insertions.addImages(pickImages(target.files ?? undefined));
          target.value = '';
        }}
      />
      <LinkPanel editor={editor} isOpen={isLinking} onOpenChange={insertions.setLinking} />
      {file && (
        <AddImageDialog key={insertions.fileKey} editor={editor} file={file} onDone={insertions.nextImage} />
      )}
      {isEditingImage && (
        <EditImageDialog
          editor={editor}
          onReplace={() => {
            insertions.editImage(false);
            pick();
          }}
          onDone={() => insertions.editImage(false)}
        />
      )}
    </div>
  );
}
