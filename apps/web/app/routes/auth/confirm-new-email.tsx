import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { readLinkToken } from '@lampion/contract/rules/account-links';
import { AccountNotice } from '../../features/account/account-notice.tsx';
import { ApiError, callApi } from '../../lib/api.ts';
import { findHome } from '../../lib/guard.ts';
import { readToken } from '../../lib/session.ts';
import type { Route } from './+types/confirm-new-email';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouvelle adresse | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The refusal, and the area of a signed-in account; null without. */
export async function clientLoader() {
  const home = readToken() === null ? null : await findHome().catch(() => null);
  try {
    const token = readLinkToken(window.location.hash) ?? '';
    await callApi(securityEndpoints.confirmNewEmail, { body: { token } });
    return { problem: null, home };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: { isLink: error.status === 400, message: error.message }, home };
  }
}

export function HydrateFallback() {
  return <p aria-busy="true">Un instant…</p>;
}

export default function ConfirmNewEmail({ loaderData: { problem, home } }: Route.ComponentProps) {
  const next = home ? { to: home, action: 'Aller à mon espace' } : { to: '/login', action: 'Se connecter' };
  if (problem === null)
    return (
      <AccountNotice
        title="Nouvelle adresse confirmée"
        text="C’est avec elle que vous vous connectez désormais. L’ancienne en est prévenue."
        {...next}
      />
    );
  return (
    <AccountNotice
      title={problem.isLink ? 'Lien expiré' : 'Changement impossible'}
      text={problem.message}
      {...next}
    />
  );
}
