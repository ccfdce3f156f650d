import type { OwnEvent } from '@lampion/contract/schemas/event';
import { Copy, Share2 } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { QrImage } from '../../components/ui/qr-image.tsx';
import { copyText } from '../../components/ui/toaster.tsx';
import { PrintActions } from './print-actions.tsx';

interface ShareDialogProps {
  event: OwnEvent;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const copy = (url: string) =>
  copyText(
    url,
    { title: 'Lien copié!' },
    { title: 'Lien non copié', text: 'Sélectionnez le lien, puis copiez-le à la main.' },
  );

async function share(title: string, url: string) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

/** The address of the public page: to send, to copy, or to print as a QR code for a poster. */
export function ShareDialog({ event, isOpen, onOpenChange }: ShareDialogProps) {
  const { _id, name } = event;
  const url = `${window.location.origin}/events/${_id}`;
  const canShare = 'share' in navigator;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Partager l’événement"
      text="Le QR code mène à la page publique : imprimez-le seul, ou sur l’affiche dessinée pour vous."
      actions={
        <>
          {canShare && (
            <Button onClick={() => share(name, url)}>
              <Icon of={Share2} />
              Partager
            </Button>
          )}
          <Button variant="primary" onClick={() => copy(url)}>
            <Icon of={Copy} />
            Copier le lien
          </Button>
        </>
      }
    >
      <QrImage text={url} label={`QR code de la page publique de ${name}`} />
      <PrintActions event={event} url={url} />
      <TextField name="link" label="Lien" readOnly value={url} onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
