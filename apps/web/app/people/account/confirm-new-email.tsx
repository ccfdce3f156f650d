import { securityEndpoints } from '@lampion/contract/people/security';
import { callApi } from '../../platform/api.ts';
import type { Route } from './+types/confirm-new-email';
import { AccountNotice, loadConfirmation } from './account-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouvelle adresse | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** Expired, used, replaced by a newer one or cut: the remedy is the same. */
const USELESS_LINK =
  'Il a déjà servi, il a expiré, ou il a été coupé dans votre messagerie. Ouvrez le lien du dernier e-mail reçu, ou refaites la demande depuis votre espace.';

export const clientLoader = () =>
  loadConfirmation((token) => callApi(securityEndpoints.confirmNewEmail, { body: { token } }));

export function HydrateFallback() {
  return <p aria-busy="true">Un instant…</p>;
}

export default function ConfirmNewEmail({ loaderData: { problem, next } }: Route.ComponentProps) {
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
      title={problem.isLink ? 'Ce lien ne sert plus' : 'Changement impossible'}
      text={problem.isLink ? USELESS_LINK : problem.message}
      {...next}
    />
  );
}
