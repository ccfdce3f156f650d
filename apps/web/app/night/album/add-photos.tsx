import { ALBUM_PHOTOS_EACH, ALBUM_SIDE_MAX } from '@lampion/contract/night/album';
import type { Night } from '@lampion/contract/night/nights';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { openPhoto, PhotoFault, redrawPhoto } from '../../media/redraw-photo.ts';
import { keepPhoto } from '../../platform/device/photos.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { clearError, notifyError } from '../../ui/toaster.tsx';

interface AddPhotosButtonProps {
  night: Night;
  /** Number of the caller's photos, including queued ones. */
  ownCount: number;
}

/** Selects photos on this device; shown above the bar. */
export function AddPhotosButton({ night, ownCount }: AddPhotosButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const left = Math.max(0, ALBUM_PHOTOS_EACH - ownCount);

  async function add(files: readonly File[]) {
    setReading(true);
    await addPhotos(night, files.slice(0, left)).finally(() => setReading(false));
    const title = 'Le fil a assez de vos photos';
    clearError(title);
    if (files.length > left)
      notifyError({
        title,
        text: `Chacun en accroche ${ALBUM_PHOTOS_EACH} au plus. Retirez-en une pour en accrocher une autre.`,
      });
  }

  return (
    <div className="ap-do">
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label="Photos à accrocher"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files);
        }}
      />
      <Button
        variant="primary"
        size="large"
        pendingText={isReading ? 'Un instant…' : undefined}
        onClick={() => input.current?.click()}
      >
        <Icon of={Camera} />
        Accrocher des photos
      </Button>
    </div>
  );
}

const NOT_KEPT = 'Cet appareil ne garde plus rien. Libérez de la place, ou quittez la navigation privée.';

/** The action name of toasts about photos that were not added. */
const ADD_PHOTOS = 'add-photos';

/** Converts each file to a photo and queues it on this device. Reports files that failed. */
async function addPhotos({ id, name }: Pick<Night, 'id' | 'name'>, files: readonly File[]): Promise<void> {
  const faults: string[] = [];
  for (const file of files) {
    try {
      await keepPhoto({ nightId: id, name, bytes: await shrinkPhoto(file) });
    } catch (error) {
      faults.push(error instanceof PhotoFault ? error.message : NOT_KEPT);
    }
  }
  if (faults.length === 0) return clearError(ADD_PHOTOS);
  const title =
    faults.length === 1
      ? 'Une photo n’a pas été accrochée'
      : `${faults.length} photos n’ont pas été accrochées`;
  notifyError({ title, text: [...new Set(faults)].join(' ') }, ADD_PHOTOS);
}

const QUALITY = 0.86;

/**
 * Converts a photo to the JPEG to send, no larger than it is displayed.
 * @throws PhotoFault when the browser cannot read it
 */
async function shrinkPhoto(file: File): Promise<ArrayBuffer> {
  const picture = await openPhoto(file);
  const canvas = redrawPhoto(picture, ALBUM_SIDE_MAX);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (jpeg === null) throw new PhotoFault();
  return jpeg.arrayBuffer();
}
