import { hasVisibleCharacter, trimUnseen } from '@lampion/contract/rules/visible-text';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

const ALT_MAX = 300;
const HINT = 'Ce que l’image montre, pour qui ne la voit pas. Obligatoire.';

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
  isMissing: boolean;
}

function AltField({ alt, onChange, isMissing }: AltFieldProps) {
  return (
    <TextareaField
      name="alt"
      label="Texte alternatif"
      hint={HINT}
      error={isMissing ? 'Décrivez l’image en quelques mots.' : undefined}
      value={alt}
      maxCharacters={ALT_MAX}
      rows={2}
      className="ae-alt"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AddImageDialogProps {
  editor: Editor;
  file: File;
  onDone: () => void;
}

/** Uploads a picture while its alternative text is typed, then inserts it at the cursor. */
export function AddImageDialog({ editor, file, onDone }: AddImageDialogProps) {
  const [alt, setAlt] = useState('');
  const [isRefused, setRefused] = useState(false);
  const upload = useUpload(file);
  const { uploaded } = upload;
  const insert = () => {
    if (!hasVisibleCharacter(alt)) return setRefused(true);
    if (uploaded === null) return;
    const { src, width, height } = uploaded;
    editor
      .chain()
      .focus()
      .setImage({ src, width, height, alt: trimUnseen(alt) })
      .run();
    onDone();
  };
  const isMissing = isRefused && !hasVisibleCharacter(alt);
  return (
    <FormDialog
      title="Ajouter une image"
      onClose={onDone}
      onSubmit={insert}
      submit="Insérer l’image"
      isDisabled={uploaded === null}
      fault={isMissing}
    >
      {upload.preview && <img className="ae-preview-image" src={upload.preview} alt="" />}
      <UploadProgress upload={upload} />
      <AltField alt={alt} onChange={setAlt} isMissing={isMissing} />
    </FormDialog>
  );
}

interface EditImageDialogProps {
  editor: Editor;
  onReplace: () => void;
  onDone: () => void;
}

/** Edits the alternative text of the selected picture. */
export function EditImageDialog({ editor, onReplace, onDone }: EditImageDialogProps) {
  const image = editor.getAttributes('image');
  const [alt, setAlt] = useState(String(image.alt ?? ''));
  const isMissing = !hasVisibleCharacter(alt);
  const save = () => {
    if (isMissing) return;
    editor
      .chain()
      .focus()
      .updateAttributes('image', { alt: trimUnseen(alt) })
      .run();
    onDone();
  };
  return (
    <FormDialog
      title="Modifier l’image"
      onClose={onDone}
      onSubmit={save}
      submit="Valider"
      isDisabled={isMissing}
      aside={
        <Button variant="ghost" onClick={onReplace}>
          Remplacer l’image
        </Button>
      }
    >
      <img className="ae-preview-image" src={String(image.src)} alt="" />
      <AltField alt={alt} onChange={setAlt} isMissing={isMissing} />
    </FormDialog>
  );
}
