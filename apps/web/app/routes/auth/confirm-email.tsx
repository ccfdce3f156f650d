import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { readLinkToken } from '@lampion/contract/rules/account-links';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { AccountNotice } from '../../features/account/account-notice.tsx';
import { ApiError, callApi } from '../../lib/api.ts';
import { findHome } from '../../lib/guard.ts';
import { readToken } from '../../lib/session.ts';
import type { Route } from './+types/confirm-email';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirmation | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The refusal, and the area of a signed-in account; null without. */
export async function clientLoader() {
  const home = readToken() === null ? null : await findHome().catch(() => null);
  try {
    await callApi(accountEndpoints.confirmEmail, {
      body: { token: readLinkToken(window.location.hash) ?? '' },
    });
    return { problem: null, home };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: { isLink: error.status === 400, message: error.message }, home };
  }
}

export function HydrateFallback() {
  return <p aria-busy="true">Un instant…</p>;
}

export default function ConfirmEmail({ loaderData: { problem, home } }: Route.ComponentProps) {
  const next = home ? { to: home, action: 'Aller à mon espace' } : { to: '/login', action: 'Se connecter' };
  if (problem === null)
    return <AccountNotice title="Adresse confirmée" text="Merci. Tout est prêt." {...next} />;
  return (
    <>
      <AccountNotice
        title={problem.isLink ? 'Lien expiré' : 'Confirmation impossible'}
        text={problem.message}
        {...next}
      />
      {problem.isLink && home && <ResendButton />}
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
