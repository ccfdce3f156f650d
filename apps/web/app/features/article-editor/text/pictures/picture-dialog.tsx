import { readPictureSize } from '@lampion/contract/rules/picture-size';
import { hasVisibleCharacter, trimUnseen } from '@lampion/contract/rules/visible-text';
import type { Editor } from '@tiptap/core';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { FormDialog } from '../../../../components/ui/form-dialog.tsx';
import { TextareaField, TextField } from '../../../../components/ui/input.tsx';
import { SelectField } from '../../../../components/ui/select.tsx';
import { changePicture } from './insert-pictures.ts';
import { uploadsOf } from './picture.ts';
import { isStored, type PictureAttributes } from './picture-attributes.ts';

const TEXT_MAX = 300;
const HINT = 'Ce que l’image montre, pour qui ne la voit pas. Obligatoire.';
const choices = [
  { value: '', label: 'Largeur du texte' },
  { value: 'wide', label: 'Plus large que le texte' },
  { value: 'small', label: 'Petite' },
];

interface PictureDialogProps {
  editor: Editor;
  /** Where the picture is in the text. */
  position: number;
  onReplace: () => void;
  onDone: () => void;
}

/** What is said of a picture in the text, which may still be on its way: its alternative text, caption and size. */
export function PictureDialog({ editor, position, onReplace, onDone }: PictureDialogProps) {
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
    const words = { alt: trimUnseen(alt), caption: trimUnseen(caption) || null };
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
