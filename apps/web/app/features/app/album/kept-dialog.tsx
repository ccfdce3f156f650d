import { fr } from '@lampion/contract/french';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import type { KeptPhoto } from '../../../lib/device/photo-database.ts';
import { captionPhoto, dropPhoto, retryPhoto } from '../../../lib/device/photos.ts';
import { setAlbumCaption } from '../changes/album.ts';
import { CaptionForm } from './caption-form.tsx';
import { KeptPicture } from './kept-picture.tsx';
import { Sheet } from './sheet.tsx';

interface KeptDialogProps {
  photo: KeptPhoto;
  onClose: () => void;
}

/** A picture that waits on this device: its caption goes with it, and it may still be given up. */
export function KeptDialog({ photo, onClose }: KeptDialogProps) {
  const { id, nightId, caption, refusal } = photo;
  const [ratio, setRatio] = useState(1);
  async function saveCaption(text: string) {
    if (!(await captionPhoto(id, text)))
      await makeChange(setAlbumCaption, { nightId, photoId: id, caption: text });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={caption === '' ? 'Votre photo' : caption}
      text={
        refusal === null
          ? 'Elle attend sur cet appareil, et s’accroche dès qu’elle est envoyée.'
          : `Elle n’a pas été accrochée. ${refusal.message}`
      }
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              void dropPhoto(id);
              onClose();
            }}
          >
            Ne pas l’accrocher
          </Button>
          {refusal !== null && <Button onClick={() => void retryPhoto(id)}>{fr('Réessayer')}</Button>}
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <Sheet ratio={ratio}>
        <KeptPicture photo={photo} alt={caption === '' ? 'Votre photo' : caption} onRatio={setRatio} />
      </Sheet>
      <CaptionForm key={id} caption={caption} onSave={(text) => void saveCaption(text)} />
    </Dialog>
  );
}
