import { signIn } from '../../features/account/sign-in.ts';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { pageServer } from '../../lib/page-context.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = () => [
  { title: 'Mon espace | Lampion' },
  { name: 'description', content: 'Connectez-vous à votre espace Lampion.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => signIn(request, { isAdmin: false });

export default function Login({ loaderData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Mon espace"
      lead="Connectez-vous pour retrouver vos événements et vos abonnés."
      googleClientId={loaderData.googleClientId}
      hasSignup
    />
  );
}
