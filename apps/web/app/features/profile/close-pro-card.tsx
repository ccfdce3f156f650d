import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { fr } from '@lampion/contract/french';
import { useState } from 'react';
import { useAsk } from '../../components/area/use-ask.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { enterAccount } from '../../lib/kept-account.ts';

/** Going back to being a member alone, whose app account stays. */
export function CloseProCard() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="close-title">
      <CardHead id="close-title" title="Fermer l’Espace Pro" />
      <p className="muted">
        {fr(
          'Vous gardez votre compte, votre pseudo, vos amis, vos soirées et vos réponses. Vos événements passés restent en ligne. L’Espace Pro se rouvre comme vous l’avez laissé.',
        )}
      </p>
      <div className="actions">
        <Button onClick={() => setAsking(true)}>Fermer l’Espace Pro</Button>
      </div>
      {isAsking && <CloseProDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

async function closeProProfile(): Promise<void> {
  await callApi(accountEndpoints.closeProProfile, {});
  await enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
}

function CloseProDialog({ onClose }: { onClose: () => void }) {
  const { ask, isBusy, refusal } = useAsk();
  const [isLeaving, setLeaving] = useState(false);
  const submit = async () => {
    const isClosed = await ask(() => closeProProfile().then(() => true));
    if (!isClosed) return;
    setLeaving(true);
    window.location.assign('/app');
  };
  return (
    <FormDialog
      title="Fermer l’Espace Pro ?"
      text="Vos abonnés ne recevront plus d’annonces de votre part. Rien n’est effacé."
      onClose={onClose}
      onSubmit={submit}
      submit="Fermer l’Espace Pro"
      pendingText={isBusy || isLeaving ? 'Un instant…' : undefined}
      error={refusal?.message}
    >
      {null}
    </FormDialog>
  );
}
