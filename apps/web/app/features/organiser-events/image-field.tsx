import { Crop, ImagePlus, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useToldFault } from '../../components/ui/use-told-fault.ts';
import { IMAGE_KINDS, readImageFault } from '../../lib/read-image-fault.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { ImageChoice } from './save-event.ts';

const UNREADABLE =
  'Cette image ne se lit pas : le fichier est peut-être abîmé. Choisissez-en une autre, ou enregistrez-la de nouveau en JPEG.';

interface ImageFieldProps {
  image: ImageChoice;
  /** Address of the chosen file or of the saved picture. */
  previewUrl: string | null;
  error: string | undefined;
  onChange: (image: ImageChoice) => void;
}

/** The picture of the event, in the frame it will have; without one the drawn cover. */
export function ImageField({ image, previewUrl, error, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useToldFault(error);
  /** The file before cropping, to be cropped again. */
  const [original, setOriginal] = useState<File | null>(null);
  const [isCropping, setCropping] = useState(false);
  const shown = image === 'remove' ? null : previewUrl;

  async function take(file: File | undefined) {
    // Lets the same file be chosen again, after another one or after cancelling.
    if (input.current) input.current.value = '';
    if (!file) return;
    const wrong = await readImageFault(file);
    setFault(wrong);
    if (wrong !== null) return;
    setOriginal(file);
    setCropping(true);
  }

  function refuse() {
    setCropping(false);
    setFault(UNREADABLE);
  }

  function remove() {
    setFault(null);
    onChange('remove');
    input.current?.focus();
  }

  return (
    <Field
      name="image"
      label="Votre image (facultative)"
      liveError={fault ?? undefined}
      hint="JPEG, PNG, WebP, AVIF ou GIF, 10 Mo au maximum."
    >
      {(control) => (
        <div className="image-field">
          {shown !== null && (
            <div className="cover image-preview">
              <img src={shown} alt="Aperçu de l’image choisie" />
            </div>
          )}
          <div className="actions">
            <input
              {...control}
              ref={input}
              type="file"
              accept={IMAGE_KINDS}
              className="sr-only file-input"
              onChange={({ target }) => void take(target.files?.[0])}
            />
            <label className="btn btn-outline" htmlFor={control.id}>
              <Icon of={ImagePlus} />
              {shown === null ? 'Choisir une image' : 'Changer d’image'}
            </label>
            {image !== null && image !== 'remove' && (
              <Button onClick={() => setCropping(true)}>
                <Icon of={Crop} />
                Recadrer
              </Button>
            )}
            {shown !== null && (
              <Button variant="ghost" onClick={remove}>
                <Icon of={X} />
                Retirer l’image
              </Button>
            )}
            {image === 'remove' && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                <Icon of={Undo2} />
                Remettre l’image
              </Button>
            )}
          </div>
          <CropDialog
            file={isCropping ? original : null}
            onCrop={(file) => {
              onChange({ file });
              setCropping(false);
            }}
            onUnreadable={refuse}
            onClose={() => setCropping(false)}
          />
        </div>
      )}
    </Field>
  );
}
