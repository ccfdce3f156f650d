import { AccountSecurity, loadAccountSecurity } from '../people/security/account-security.tsx';
import { PageHead } from '../ui/card.tsx';
import type { Route } from './+types/account';
import { AdminError, screenMeta } from './admin-screen.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Mon compte');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccountSecurity(request.signal);

export default function AdminAccount({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Mon compte" lead="Votre connexion, vos appareils et vos données." />
      <AccountSecurity {...loaderData} />
    </>
  );
}

export const ErrorBoundary = AdminError;
