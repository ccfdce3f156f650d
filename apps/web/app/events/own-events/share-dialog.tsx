import type { OwnEvent } from '@lampion/contract/events/events';
import { type PosterSize, posterEndpoints, posterSizes } from '@lampion/contract/events/posters';
import { ofPlace } from '@lampion/contract/platform/rules/places';
import { Copy, Download, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { QrImage, renderQrPng } from '../../ui/qr-image.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';

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
      <QrImage text={url} label={`QR code de la page publique ${ofPlace(name)}`} />
      <PrintActions event={event} url={url} />
      <TextField name="link" label="Lien" readOnly value={url} onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}

interface PrintActionsProps {
  event: OwnEvent;
  /** The address of the public page. */
  url: string;
}

/** What can be printed: the code alone, or a poster with it. */
function PrintActions({ event: { _id: id }, url }: PrintActionsProps) {
  const { run, isBusy } = useTask();
  const [pending, setPending] = useState<PosterSize | null>(null);
  const saveCode = () =>
    run({
      failure: 'QR code non téléchargé',
      work: async () => {
        saveFile(await renderQrPng(url), 'qr-code.png');
        return { title: 'QR code téléchargé' };
      },
    });
  const savePoster = (size: PosterSize) => {
    setPending(size);
    return run({
      failure: 'Affiche non téléchargée',
      work: async () => {
        const poster = await callApi(posterEndpoints.getPoster, { params: { id }, query: { size } });
        saveFile(new Blob([poster], { type: 'application/pdf' }), `affiche-${size}.pdf`);
        return {
          title: 'Affiche téléchargée',
          text: `Une page ${size.toUpperCase()} à imprimer sans marges.`,
        };
      },
    }).finally(() => setPending(null));
  };
  return (
    <div className="actions share-print">
      <Button size="small" disabled={isBusy} onClick={() => void saveCode()}>
        <Icon of={Download} />
        Télécharger le QR (PNG)
      </Button>
      {posterSizes.map((size) => (
        <Button
          key={size}
          size="small"
          disabled={isBusy}
          pendingText={pending === size ? 'Mise en page…' : undefined}
          onClick={() => void savePoster(size)}
        >
          <Icon of={Printer} />
          Affiche {size.toUpperCase()} (PDF)
        </Button>
      ))}
    </div>
  );
}
