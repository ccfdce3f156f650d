import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import { reportFailure } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Downloads all lines of an import that nobody is invited from; a toast says when that failed. */
export async function downloadFaults(params: {
  readonly id: string;
  readonly importId: string;
}): Promise<void> {
  await reportFailure('Fichier non téléchargé', async () => {
    const text = await callApi(guestImportEndpoints.exportImportFaults, { params });
    saveFile(new Blob([text], { type: 'text/csv' }), 'lignes-a-corriger.csv');
  });
}
