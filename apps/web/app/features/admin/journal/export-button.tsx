import { adminJournalEndpoints } from '@lampion/contract/endpoints/admin-journal';
import type { JournalFilter } from '@lampion/contract/schemas/admin-journal';
import { Download } from 'lucide-react';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { callApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Without it spreadsheets misread UTF-8; reading the answer as text has removed the server's. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads the journal, as filtered, for a spreadsheet. */
export function ExportButton({ filter }: { filter: JournalFilter }) {
  const { run, isBusy } = useTask();
  const exportJournal = () =>
    run({
      failure: 'Journal non exporté',
      work: async () => {
        const lines = await callApi(adminJournalEndpoints.exportJournal, { query: filter });
        const file = new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv' });
        saveFile(file, `lampion-journal-${new Date().toISOString().slice(0, 10)}.csv`);
        return { title: 'Journal exporté', text: 'Le fichier est dans vos téléchargements.' };
      },
    });
  return (
    <Button onClick={exportJournal} pendingText={isBusy ? 'Préparation…' : undefined}>
      <Icon of={Download} />
      Exporter en CSV
    </Button>
  );
}
