import { adminSuppressionEndpoints } from '@lampion/contract/endpoints/admin-suppressions';
import type { Suppression } from '@lampion/contract/schemas/admin-suppression';
import { useState } from 'react';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { callApi } from '../../../lib/api.ts';
import { nameAddress } from './name-address.ts';

/** What may happen when the address is written to again. */
const consequences: Readonly<Record<string, string>> = {
  bounce: 'Si ses e-mails reviennent encore, elle sera de nouveau écartée.',
  complaint:
    'Cette personne nous a signalés comme indésirables : ne lui écrivez que si elle vous l’a demandé.',
  manual: 'Elle recevra de nouveau tous les e-mails qui lui sont destinés.',
};

/** Writes to a suppressed address again, once that is confirmed. */
export function AllowButton({ suppression }: { suppression: Suppression }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useTask();
  const name = nameAddress(suppression);
  const allow = () =>
    run({
      failure: 'Adresse toujours écartée',
      work: async () => {
        await callApi(adminSuppressionEndpoints.removeSuppression, { params: { id: suppression._id } });
        return { title: 'Adresse autorisée à nouveau', text: `${name} recevra nos prochains e-mails.` };
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Autoriser à nouveau<span className="sr-only"> : {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Écrire à nouveau à ${name} ?`}
        text={consequences[suppression.reason] ?? ''}
        confirm="Autoriser à nouveau"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void allow().then(() => setAsking(false))}
      />
    </>
  );
}
