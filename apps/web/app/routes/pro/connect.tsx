import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import { fr } from '@lampion/contract/french';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AppAccountCard } from '../../features/app-connection/app-account-card.tsx';
import { CodeDialog } from '../../features/app-connection/code-dialog.tsx';
import { FoundDialog } from '../../features/app-connection/found-dialog.tsx';
import { SearchForm } from '../../features/app-connection/search-form.tsx';
import { useConnection } from '../../features/app-connection/use-connection.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/connect';

export const meta: Route.MetaFunction = () => [
  { title: 'Connecter mon compte | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { app, ownApp } = await callApi(profileEndpoints.getProfile, { signal: request.signal });
  return { app, own: ownApp };
}

const lead =
  'Vos abonnés, vos statistiques et votre portrait viennent de votre compte dans l’application. Le nom de votre organisation reste le même.';

export default function Connect({ loaderData: { app, own } }: Route.ComponentProps) {
  const connection = useConnection(own?.username);
  const { step, isBusy, fault } = connection;
  if (step.kind === 'connected') return <Connected message={step.message} />;
  return (
    <>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Connecter mon compte" lead={lead} />
      <Card className="connect">
        {app && (
          <p className="well">
            {fr(`Le compte @${app.username} est connecté. Un autre compte prendrait sa place.`)}
          </p>
        )}
        {own && own.username !== app?.username && (
          <section className="form-stack" aria-labelledby="own-account">
            <h2 className="section-title" id="own-account">
              Votre compte
            </h2>
            <AppAccountCard account={own} />
            <div className="actions">
              <Button
                variant="primary"
                pendingText={isBusy && step.kind === 'search' ? 'Un instant…' : undefined}
                onClick={() => void connection.connectOwn()}
              >
                Connecter ce compte
              </Button>
            </div>
          </section>
        )}
        <SearchForm
          fault={step.kind === 'search' ? fault : undefined}
          isBusy={isBusy && step.kind === 'search'}
          onSearch={connection.search}
        />
        <p className="connect-foot">
          {fr('Pas encore de compte ?')}{' '}
          <a className="link" href="/#telecharger">
            Créer un compte dans l’application
          </a>
        </p>
      </Card>
      {step.kind === 'found' && (
        <FoundDialog
          account={step.account}
          isBusy={isBusy}
          isOwn={step.account.username === own?.username}
          onConnect={() => connection.connect(step.account)}
          onCancel={connection.cancel}
        />
      )}
      {step.kind === 'code' && (
        <CodeDialog
          username={step.account.username}
          until={step.until}
          fault={fault}
          isBusy={isBusy}
          onChange={connection.clearFault}
          onVerify={(code) => connection.verify(step.account.username, code)}
          onResend={() => connection.sendCode(step.account)}
          onCancel={connection.cancel}
        />
      )}
    </>
  );
}

function Connected({ message }: { message: string }) {
  return (
    <Card className="connected" role="status">
      <Lamp isLit className="area-error-lamp" />
      <h1 className="display">Compte connecté</h1>
      <p>{fr(message)}</p>
      <LinkButton variant="primary" to="/pro/">
        Retour au tableau de bord
      </LinkButton>
    </Card>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/', label: 'Retour au tableau de bord' }} />;
}
