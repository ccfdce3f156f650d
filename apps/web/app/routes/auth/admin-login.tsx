import { signIn } from '../../features/account/sign-in.ts';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { pageServer } from '../../lib/page-context.ts';
import type { Route } from './+types/admin-login';

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'description', content: 'Connectez-vous à l’administration de Lampion.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => signIn(request, { isAdmin: true });

export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Administration"
      lead="Réservée à l’équipe de Lampion."
      googleClientId={loaderData.googleClientId}
      hasSignup={false}
    />
  );
}
