import { posterEndpoints } from '@lampion/contract/endpoints/posters';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { type PosterSize, posterSizes } from '@lampion/contract/schemas/poster';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { renderQrPng } from './render-qr-png.ts';

interface PrintActionsProps {
  event: OwnEvent;
  /** The address of the public page. */
  url: string;
}

/** What can be printed: the code alone, or a poster with it. */
export function PrintActions({ event: { _id: id }, url }: PrintActionsProps) {
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
