import { PageHead } from '../../components/ui/page-head.tsx';
import { AccountSecurity } from '../../features/account-security/account-security.tsx';
import { loadAccountSecurity } from '../../features/account-security/load-account-security.ts';
import { MemberError } from '../../features/member/member-error.tsx';
import { memberMeta } from '../../features/member/member-meta.ts';
import type { Route } from './+types/account';

export const meta: Route.MetaFunction = () => memberMeta('Mon compte');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccountSecurity(request.signal);

export default function MemberAccount({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Mon compte" lead="Votre connexion, vos appareils et vos données." />
      <AccountSecurity {...loaderData} />
    </>
  );
}

export const ErrorBoundary = MemberError;
