import { privacyEndpoints } from '@lampion/contract/endpoints/privacy';
import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

type FileKind = 'html' | 'json';

/** Downloads all data stored about the account in one file, readable by people or by machines. */
async function exportData(kind: FileKind) {
  const { fileName, data, html } = await callApi(privacyEndpoints.exportPersonalData, {});
  const content =
    kind === 'html'
      ? new Blob([html], { type: 'text/html' })
      : new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(content, `${fileName}.${kind}`);
  return { title: 'Données exportées', text: 'Le fichier est dans vos téléchargements.' };
}

/** Export of one's data, and deletion of the account. */
export function PersonalDataCard({ account }: { account: CurrentAccount }) {
  const { run, isBusy } = useTask();
  const [isDeleting, setDeleting] = useState(false);
  const save = (kind: FileKind) => run({ failure: 'Données non exportées', work: () => exportData(kind) });
  return (
    <Card aria-labelledby="data-title">
      <CardHead id="data-title" title="Vos données" />
      <h3 className="account-part">Exporter mes données</h3>
      <p className="muted">
        {fr(
          'Tout ce que Lampion garde à votre sujet : une page à lire, ou un fichier pour un autre service.',
        )}
      </p>
      <div className="actions">
        <Button disabled={isBusy} onClick={() => save('html')}>
          <Icon of={Download} />
          Page à lire (HTML)
        </Button>
        <Button disabled={isBusy} onClick={() => save('json')}>
          <Icon of={Download} />
          Fichier (JSON)
        </Button>
      </div>
      <h3 className="account-part">Supprimer mon compte</h3>
      <p className="muted">
        {fr('Vous avez 14 jours pour changer d’avis. Ensuite, rien ne peut être rétabli.')}
      </p>
      <div className="actions">
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Supprimer mon compte
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
