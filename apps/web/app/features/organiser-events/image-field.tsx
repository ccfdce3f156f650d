import { errorCatalogue } from '@lampion/contract/errors';
import { Crop, ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { CropDialog } from './crop-dialog.tsx';
import type { ImageChoice } from './save-event.ts';

const SIZE_MAX = 10 * 1024 * 1024;
const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface ImageFieldProps {
  image: ImageChoice;
  /** Address of the chosen file or of the saved picture. */
  previewUrl: string | null;
  error: string | undefined;
  onChange: (image: ImageChoice) => void;
}

/** Why a file cannot be used as a picture; the server also checks its content. */
function findFault(file: File): string | null {
  if (!KINDS.split(',').includes(file.type)) return errorCatalogue.unsupported_image.message;
  return file.size > SIZE_MAX ? errorCatalogue.too_large.message : null;
}

/** The picture of the event, in the frame it will have; without one the drawn cover. */
export function ImageField({ image, previewUrl, error, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** The file before cropping, to be cropped again. */
  const [original, setOriginal] = useState<File | null>(null);
  const [isCropping, setCropping] = useState(false);
  const shown = image === 'remove' ? null : previewUrl;

  function take(file: File | undefined) {
    // Lets the same file be chosen again, after another one or after cancelling.
    if (input.current) input.current.value = '';
    if (!file) return;
    const wrong = findFault(file);
    setFault(wrong);
    if (wrong !== null) return onChange(null);
    setOriginal(file);
    setCropping(true);
  }

  function remove() {
    setFault(null);
    onChange('remove');
    input.current?.focus();
  }

  return (
    <Field
      name="image"
      label="Image (facultative)"
      error={fault ?? error}
      hint="JPEG, PNG, WebP, AVIF ou GIF, 10 Mo au maximum. Sans image, une couverture est dessinée pour vous."
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
              accept={KINDS}
              className="sr-only file-input"
              onChange={({ target }) => take(target.files?.[0])}
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
          </div>
          <CropDialog
            file={isCropping ? original : null}
            onCrop={(file) => {
              onChange({ file });
              setCropping(false);
            }}
            onClose={() => setCropping(false)}
          />
        </div>
      )}
    </Field>
  );
}
