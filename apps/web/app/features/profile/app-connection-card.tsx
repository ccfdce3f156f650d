import { appConnectionEndpoints } from '@lampion/contract/endpoints/app-connection';
import { fr } from '@lampion/contract/french';
import type { Profile } from '@lampion/contract/schemas/profile';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { AppAccountCard } from '../app-connection/app-account-card.tsx';

/** The app account that gives the organiser its username and its followers. */
export function AppConnectionCard({ app }: Pick<Profile, 'app'>) {
  return (
    <Card aria-labelledby="app-title">
      <CardHead id="app-title" title="Compte de l’application">
        {app && (
          <Badge tone="success" icon={Check}>
            Connecté
          </Badge>
        )}
      </CardHead>
      {app ? (
        <ConnectedApp app={app} />
      ) : (
        <>
          <p className="muted">
            {fr('Connectez-le : vos abonnés, vos statistiques et votre portrait en viennent.')}
          </p>
          <div className="actions">
            <LinkButton to="/pro/connect">Connecter mon compte</LinkButton>
          </div>
        </>
      )}
    </Card>
  );
}

function ConnectedApp({ app }: { app: NonNullable<Profile['app']> }) {
  const { run, isBusy } = useTask();
  const [isAsking, setAsking] = useState(false);
  const disconnect = () =>
    run({
      failure: 'Compte non déconnecté',
      work: async () => {
        await callApi(appConnectionEndpoints.disconnectAppAccount, {});
        return { title: 'Compte déconnecté', text: `@${app.username} n’est plus lié à votre espace pro.` };
      },
    });
  return (
    <>
      <AppAccountCard account={app} />
      <div className="actions">
        <LinkButton to="/pro/connect">Connecter un autre compte</LinkButton>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Déconnecter
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Déconnecter @${app.username} ?`}
        text="Vos abonnés ne verront plus vos événements dans l’application."
        confirm="Déconnecter"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void disconnect().then((isDone) => isDone && setAsking(false))}
      />
    </>
  );
}
