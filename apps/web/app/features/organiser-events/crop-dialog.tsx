import { Suspense, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type CropArea, cropImage } from './crop-image.ts';
import { useFileUrl } from './use-file-url.ts';

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
export function CropDialog({ file, onCrop, onUnreadable, onClose }: CropDialogProps) {
  const url = useFileUrl(file);
  const area = useRef<CropArea>(null);
  /** The picture whose frame is displayed: until it is there, nothing can be cropped. */
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
