import { countWords, minutesToRead, readPictureSize } from '@lampion/contract/blog/rules/articles';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { hasVisibleCharacter, trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import type { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorContent, useEditorState } from '@tiptap/react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../../../ui/forms/field.tsx';
import { TextareaField, TextField } from '../../../ui/forms/input.tsx';
import { changePicture, isStored, type PictureAttributes } from './insert-pictures.ts';
import { KnownPicturesDialog } from './known-pictures-dialog.tsx';
import { LinkPanel } from './link-panel.tsx';
import { uploadsOf } from './picture.tsx';
import { SearchPanel } from './search-panel.tsx';
import { EditorToolbar, useToolbarKey } from './toolbar.tsx';
import type { Insertions } from './use-insertions.ts';
import { RICH_TEXT_LABEL } from './use-rich-text.ts';
import { IMAGE_TYPES } from './use-upload.tsx';

interface RichTextProps {
  editor: Editor;
  insertions: Insertions;
  error: string | undefined;
}

/** The content with its toolbar. */
export function RichText({ editor, insertions, error }: RichTextProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { described, isLinking, isChoosing } = insertions;
  /** The picture to be replaced by the selected file. */
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

/**
 * Cache of the word counts of blocks, which are immutable: only the block being edited is counted
 * again.
 */
const knownBlocks = new WeakMap<Node, number>();

function countBlock(block: Node): number {
  const known = knownBlocks.get(block);
  if (known !== undefined) return known;
  const readLeaf = ({ attrs }: Node) => ` ${attrs.caption ?? ''} `;
  const words = countWords(Fragment.from(block).textBetween(0, block.nodeSize, ' ', readLeaf));
  knownBlocks.set(block, words);
  return words;
}

const countAll = (document: Node) => document.children.reduce((sum, block) => sum + countBlock(block), 0);

/** How long the text is, and how long it takes to read, as its page will say. */
function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => countAll(now.state.doc) });
  const count = `${formatCount(words)} ${words < 2 ? 'mot' : 'mots'}`;
  const reading = words > 0 ? ` · ${minutesToRead(words)} min de lecture` : '';
  return <p className="hint ae-count">{fr(count + reading)}</p>;
}

const TEXT_MAX = 300;
const HINT = 'Ce que l’image montre, pour qui ne la voit pas. Obligatoire.';
const choices = [
  { value: '', label: 'Largeur du texte' },
  { value: 'wide', label: 'Plus large que le texte' },
  { value: 'small', label: 'Petite' },
];

interface PictureDialogProps {
  editor: Editor;
  /** Position of the picture in the text. */
  position: number;
  onReplace: () => void;
  onDone: () => void;
}

/** Edits the alternative text, caption and size of a picture, which may still be uploading. */
function PictureDialog({ editor, position, onReplace, onDone }: PictureDialogProps) {
  const [{ src, ...first }] = useState(() => editor.state.doc.nodeAt(position)?.attrs as PictureAttributes);
  const [alt, setAlt] = useState(first.alt ?? '');
  const [caption, setCaption] = useState(first.caption ?? '');
  const [size, setSize] = useState<string>(first.size ?? '');
  const [isRefused, setRefused] = useState(false);
  const uploads = uploadsOf(editor);
  const preview = useSyncExternalStore(uploads.subscribe, () => uploads.read(src)?.preview);
  const isMissing = isRefused && !hasVisibleCharacter(alt);
  const save = () => {
    if (!hasVisibleCharacter(alt)) return setRefused(true);
    const words = { alt: trimInvisible(alt), caption: trimInvisible(caption) || null };
    changePicture(editor, position, { ...words, size: readPictureSize(size) });
    onDone();
  };
  const shown = isStored(src) ? src : preview;
  return (
    <FormDialog
      title="Décrire l’image"
      onClose={onDone}
      onSubmit={save}
      submit="Valider"
      fault={isMissing}
      aside={
        <Button variant="ghost" onClick={onReplace}>
          Remplacer l’image
        </Button>
      }
    >
      {shown && <img className="ae-preview-image" src={shown} alt="" />}
      <TextareaField
        name="alt"
        label="Texte alternatif"
        hint={HINT}
        error={isMissing ? 'Décrivez l’image en quelques mots.' : undefined}
        value={alt}
        maxCharacters={TEXT_MAX}
        rows={2}
        className="ae-alt"
        onChange={(event) => setAlt(event.target.value)}
      />
      <TextField
        name="caption"
        label="Légende"
        hint="Facultative, sous l’image : le lieu, la date, qui l’a prise."
        value={caption}
        maxCharacters={TEXT_MAX}
        onChange={(event) => setCaption(event.target.value)}
      />
      <SelectField
        name="size"
        label="Taille"
        choices={choices}
        value={size}
        onChange={(event) => setSize(event.target.value)}
      />
    </FormDialog>
  );
}
