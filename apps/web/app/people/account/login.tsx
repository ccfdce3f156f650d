import { redirectDocument } from 'react-router';
import enhance from '../../enhance/sign-in.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/login';
import { SignInForm } from './sign-in-form.tsx';

export const handle: PageHandle = { enhance };

export const meta: Route.MetaFunction = () => [
  { title: 'Mon espace | Lampion' },
  { name: 'description', content: 'Connectez-vous à votre espace Lampion.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

/**
 * Reloads as a document when navigated to from a hydrated screen: Google's script is allowed only
 * in this document.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Mon espace"
      lead="Connectez-vous pour retrouver vos soirées et vos événements."
      googleClientId={loaderData.googleClientId}
      isAdmin={false}
    />
  );
}
