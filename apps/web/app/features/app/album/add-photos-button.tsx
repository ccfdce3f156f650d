import { ALBUM_PHOTOS_EACH } from '@lampion/contract/schemas/album';
import type { Night } from '@lampion/contract/schemas/night';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { clearError, notifyError } from '../../../components/ui/toaster.tsx';
import { addPhotos } from './add-photos.ts';

interface AddPhotosButtonProps {
  night: Night;
  /** Of this person, those that wait among them. */
  ownCount: number;
}

/** Chooses pictures on this device, above the bar. */
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
