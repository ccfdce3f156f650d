import { claimEndpoints } from '@lampion/contract/endpoints/claims';
import type { ChallengeReport } from '@lampion/contract/schemas/claim';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';

/** Keeps a reported challenge: all that was reported about it is handled. */
export function KeepChallengeButton({ report: { challengeId, title } }: { report: ChallengeReport }) {
  const { run, isBusy } = useTask();
  const keep = () =>
    run({
      failure: 'Signalement non traité',
      work: async () => {
        await callApi(claimEndpoints.keepChallenge, { params: { id: challengeId } });
        return { title: 'Défi gardé', text: `Les signalements de « ${title} » sont traités.` };
      },
    });
  return (
    <Button size="small" onClick={keep} pendingText={isBusy ? 'Un instant…' : undefined}>
      Garder<span className="sr-only"> : {title}</span>
    </Button>
  );
}
