import { redirectDocument } from 'react-router';
import enhance from '../../enhance/sign-in.ts?enhance';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { pageServer } from '../../lib/page-context.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/admin-login';

export const handle: PageHandle = { enhance };

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'description', content: 'Connectez-vous à l’administration de Lampion.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

/** Asked for from a hydrated screen, this one is a document of its own: Google's script is allowed in it alone. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}

export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Administration"
      lead="Réservée à l’équipe de Lampion."
      googleClientId={loaderData.googleClientId}
      isAdmin
    />
  );
}
