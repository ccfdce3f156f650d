import { errorCatalogue } from '@lampion/contract/errors';
import type { Picture } from '@lampion/contract/platform/common';
import { Crop, ImagePlus, Undo2, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ImageChoice } from '../events/event-form/save-event.ts';
import { lazyPart } from '../platform/deferred-loading.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Icon } from '../ui/graphics.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { type CropArea, cropImage } from './crop-image.ts';

const UNREADABLE =
  'Cette image ne se lit pas : le fichier est peut-être abîmé. Choisissez-en une autre, ou enregistrez-la de nouveau en JPEG.';

interface ImageFieldProps {
  image: ImageChoice;
  /** Address of the chosen file or of the saved picture. */
  previewUrl: string | null;
  error: string | undefined;
  onChange: (image: ImageChoice) => void;
}

/** The picture of the event, cropped as it will be shown; without one, the drawn cover. */
export function ImageField({ image, previewUrl, error, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useShownFault(error);
  /** The file before cropping, to crop it again. */
  const [original, setOriginal] = useState<File | null>(null);
  const [isCropping, setCropping] = useState(false);
  const shown = image === 'remove' ? null : previewUrl;

  async function take(file: File | undefined) {
    // Allows selecting the same file again, after another one or after cancelling.
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

// Loaded only when a picture is chosen.
const CropFrame = lazyPart(
  () => import('./crop-frame.tsx'),
  (module) => module.CropFrame,
);

interface CropDialogProps {
  /** Null while the dialog is closed. */
  file: File | null;
  onCrop: (cropped: File) => void;
  /** Called when the browser cannot display the file as a picture. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** Lets the user choose the part of a picture that the cover shows. */
function CropDialog({ file, onCrop, onUnreadable, onClose }: CropDialogProps) {
  const url = useFileUrl(file);
  const area = useRef<CropArea>(null);
  /** The picture whose crop frame is displayed; nothing can be cropped before. */
  const [framedUrl, setFramedUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function crop() {
    if (!file || !area.current) return;
    setBusy(true);
    onCrop(await cropImage(file, area.current).catch(() => file));
    setBusy(false);
  }

  return (
    <Dialog
      isOpen={file !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Recadrer l’image"
      text="Déplacez l’image dans le cadre de la couverture, ou agrandissez-la."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            disabled={url === null || framedUrl !== url}
            pendingText={isBusy ? 'Recadrage…' : undefined}
            onClick={crop}
          >
            Utiliser l’image
          </Button>
        </>
      }
    >
      <Suspense
        fallback={
          <LoadingRegion label="Chargement de l’image">
            <Skeleton className="crop-frame" />
          </LoadingRegion>
        }
      >
        {file && url && (
          <CropFrame
            url={url}
            onChange={(chosen) => {
              area.current = chosen;
              setFramedUrl(url);
            }}
            onUnreadable={onUnreadable}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

const FRAME = { width: 1600, height: 1000 };

/** The change of a cover's picture, with a preview until it is saved. */
export function useEventImage(saved: Picture | null) {
  const [image, setImage] = useState<ImageChoice>(null);
  const file = image === null || image === 'remove' ? null : image.file;
  const fileUrl = useFileUrl(file);
  const kept = image === null ? saved : null;
  const picture: Picture | null = fileUrl === null ? kept : { ...FRAME, src: fileUrl, sources: [] };
  /** Removing an unsaved picture is no change. */
  const choose = (choice: ImageChoice) => setImage(choice === 'remove' && saved === null ? null : choice);
  return { image, choose, picture };
}

/** An object URL for a file, revoked when the file changes. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

const SIZE_MAX = 10 * 1024 * 1024;
/** Number of leading bytes that identify the format of a file. */
const HEAD_LENGTH = 32;

/** Picture formats by their first bytes, read as one character each. */
const formats = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  // The brand of the file, or one of those it is compatible with.
  /^.{4}ftyp.{0,20}avi[fs]/s,
];

/** What a file input accepts; the content is checked separately. */
const IMAGE_KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * Why a file cannot be used as a picture, judged by its bytes, not its name; null when no problem
 * is found.
 */
export async function readImageFault(file: File): Promise<string | null> {
  if (file.size > SIZE_MAX) return errorCatalogue.too_large.message;
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  const start = String.fromCharCode(...head);
  return formats.some((format) => format.test(start)) ? null : errorCatalogue.unsupported_image.message;
}

/**
 * The error a field shows: the latest one from its form or its own check, until it is replaced or
 * cleared with null.
 */
function useShownFault(given: string | undefined) {
  const [fault, setFault] = useState<string | null>(given ?? null);
  const [last, setLast] = useState(given);
  if (given !== last) {
    setLast(given);
    setFault(given ?? null);
  }
  return [fault, setFault] as const;
}
