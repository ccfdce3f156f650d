import { accountEndpoints } from '@lampion/contract/people/accounts';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/confirm-email';
import { AccountNotice, loadConfirmation } from './account-form.tsx';

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
        title={problem.isLink ? 'Ce lien ne sert plus' : 'Confirmation impossible'}
        text={problem.isLink ? describeUselessLink(isSignedIn) : problem.message}
        {...next}
      />
      {problem.isLink && isSignedIn && <ResendButton />}
    </>
  );
}

/**
 * The link is expired, used, replaced by a newer one or truncated: the server does not distinguish
 * these, and the remedy is the same.
 */
function describeUselessLink(isSignedIn: boolean): string {
  const remedy = isSignedIn ? 'Demandez-en un autre ici' : 'Connectez-vous pour en recevoir un autre';
  return `Il a déjà servi, il a expiré, ou il a été coupé dans votre messagerie. Ouvrez le lien du dernier e-mail reçu. ${remedy}, sauf si votre adresse est déjà confirmée.`;
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
