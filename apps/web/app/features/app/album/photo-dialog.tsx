import { fr } from '@lampion/contract/french';
import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import type { Night } from '@lampion/contract/schemas/night';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { AlbumPicture } from '../../album/album-picture.tsx';
import { authorOf, describeTaken } from '../../album/describe-photo.ts';
import { setAlbumCaption } from '../changes/album.ts';
import { CaptionForm } from './caption-form.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { Sheet } from './sheet.tsx';

const SHOWN_WIDTH = 640;

interface PhotoDialogProps {
  night: Night;
  photo: AlbumPhoto;
  /** The ones beside it on the string; null at its ends. */
  before: string | null;
  after: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One picture, large, and what may be done with it. */
export function PhotoDialog({ night, photo, before, after, onShow, onClose }: PhotoDialogProps) {
  const { id, caption, addedAt, isMine, reportCount } = photo;
  const by = authorOf(photo, night.host.name);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={caption === '' ? 'Sans légende' : caption}
      text={describeTaken(by, addedAt)}
      actions={
        <>
          <div className="n-beside">
            <StepButton label="Photo précédente" icon={ChevronLeft} id={before} onShow={onShow} />
            <StepButton label="Photo suivante" icon={ChevronRight} id={after} onShow={onShow} />
          </div>
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <Sheet ratio={photo.width / photo.height}>
        <AlbumPicture
          key={id}
          nightId={night.id}
          photo={photo}
          shownWidth={SHOWN_WIDTH}
          alt={caption === '' ? `Photo de ${by}, sans légende` : caption}
        />
      </Sheet>
      {reportCount !== null && reportCount > 0 && (
        <p className="n-reported">
          {fr(reportCount === 1 ? 'Un invité l’a signalée.' : `${reportCount} invités l’ont signalée.`)}
        </p>
      )}
      {isMine && night.isOpen && (
        <CaptionForm
          key={`caption-${id}`}
          caption={caption}
          onSave={(text) =>
            void makeChange(setAlbumCaption, { nightId: night.id, photoId: id, caption: text })
          }
        />
      )}
      <PhotoActions key={`actions-${id}`} night={night} photo={photo} by={by} />
    </Dialog>
  );
}

interface StepButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  id: string | null;
  onShow: (id: string) => void;
}

function StepButton({ label, icon, id, onShow }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      isIconOnly
      aria-label={label}
      disabled={id === null}
      onClick={() => id !== null && onShow(id)}
    >
      <Icon of={icon} />
    </Button>
  );
}
