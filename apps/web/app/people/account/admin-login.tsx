import { redirectDocument } from 'react-router';
import enhance from '../../enhance/sign-in.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/admin-login';
import { SignInForm } from './sign-in-form.tsx';

export const handle: PageHandle = { enhance };

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'description', content: 'Connectez-vous à l’administration de Lampion.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { GOOGLE_CLIENT_ID, OIDC_ISSUER, OIDC_LABEL } = context.get(pageServer).deps.config;
  return {
    googleClientId: GOOGLE_CLIENT_ID ?? null,
    providerLabel: OIDC_ISSUER === undefined ? null : OIDC_LABEL,
  };
}

/**
 * Reloads as a document when navigated to from a hydrated screen: Google's script is allowed only
 * in this document.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}

export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Administration"
      lead="Réservée à l’équipe de Lampion."
      googleClientId={loaderData.googleClientId}
      providerLabel={loaderData.providerLabel}
      isAdmin
    />
  );
}
