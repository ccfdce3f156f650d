import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { AccountNotice } from '../../features/account/account-notice.tsx';
import { loadConfirmation } from '../../features/account/load-confirmation.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/confirm-email';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirmation | Lampion' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = () =>
  loadConfirmation((token) => callApi(accountEndpoints.confirmEmail, { body: { token } }));

export function HydrateFallback() {
  return <p aria-busy="true">Un instant…</p>;
}

export default function ConfirmEmail({ loaderData: { problem, isSignedIn, next } }: Route.ComponentProps) {
  if (problem === null)
    return <AccountNotice title="Adresse confirmée" text="Merci. Tout est prêt." {...next} />;
  return (
    <>
      <AccountNotice
        title={problem.isLink ? 'Lien expiré' : 'Confirmation impossible'}
        text={problem.message}
        {...next}
      />
      {problem.isLink && isSignedIn && <ResendButton />}
    </>
  );
}

function ResendButton() {
  const { run, isBusy } = useTask({ isLeaving: true });
  const resend = () =>
    run({
      failure: 'Lien non envoyé',
      async work() {
        await callApi(accountEndpoints.resendConfirmation, {});
        return { title: 'Lien envoyé', text: 'Il arrive dans votre messagerie.' };
      },
    });
  return (
    <p className="split-foot">
      <Button onClick={resend} pendingText={isBusy ? 'Envoi en cours...' : undefined}>
        Recevoir un autre lien
      </Button>
    </p>
  );
}
