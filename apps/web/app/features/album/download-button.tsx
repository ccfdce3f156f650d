import { albumEndpoints } from '@lampion/contract/endpoints/album';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { reportFailure } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** All pictures of a night in one file. */
export function DownloadButton({ nightId }: { nightId: string }) {
  const [isLoading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    notify({ title: 'Les photos arrivent', text: 'Le fichier s’enregistre quand elles sont toutes là.' });
    await reportFailure('Les photos ne sont pas arrivées', async () => {
      const zip = await callApi(albumEndpoints.downloadAlbum, { params: { id: nightId } });
      saveFile(new Blob([zip], { type: 'application/zip' }), 'album-lampion.zip');
    });
    setLoading(false);
  }
  return (
    <Button
      variant="ghost"
      isIconOnly
      aria-label="Télécharger toutes les photos"
      disabled={isLoading}
      onClick={() => void download()}
    >
      <Icon of={Download} isLarge />
    </Button>
  );
}
