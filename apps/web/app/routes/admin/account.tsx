import { PageHead } from '../../components/ui/page-head.tsx';
import { AccountSecurity } from '../../features/account-security/account-security.tsx';
import { loadAccountSecurity } from '../../features/account-security/load-account-security.ts';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import type { Route } from './+types/account';

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
