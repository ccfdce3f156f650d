import { claimEndpoints } from '@lampion/contract/endpoints/claims';
import type { ChallengeReport } from '@lampion/contract/schemas/claim';
import { useState } from 'react';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { callApi } from '../../../lib/api.ts';

/** Removes a reported challenge from its night, once that is confirmed. */
export function RemoveChallengeButton({ report: { challengeId, title } }: { report: ChallengeReport }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useTask();
  const remove = () =>
    run({
      failure: 'Défi non retiré',
      work: async () => {
        await callApi(claimEndpoints.removeChallenge, { params: { id: challengeId } });
        return { title: 'Défi retiré', text: `« ${title} » et ses points ne sont plus dans la soirée.` };
      },
    });
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Retirer<span className="sr-only"> : {title}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Retirer « ${title} » ?`}
        text="Le défi disparaît de la soirée, avec ce que les invités en ont dit et ses points. C’est définitif."
        confirm="Retirer"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void remove().then(() => setAsking(false))}
      />
    </>
  );
}
