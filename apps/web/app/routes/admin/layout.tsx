import { redirect } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { AreaOutlet, AreaWaiting } from '../../components/area/area-outlet.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { AdminShell } from '../../features/admin/admin-shell.tsx';
import { adminWaitings } from '../../features/admin/admin-waitings.tsx';
import { requireRole } from '../../lib/guard.ts';
import { keepLoaded } from '../../lib/keep-loaded.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { hasThemes: true, theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [keepLoaded];

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The one screen open to an account that must set up a second factor first. */
const SECOND_FACTOR_PATH = '/admin/account';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireRole(request, ['admin']);
  const isAway = new URL(request.url).pathname !== SECOND_FACTOR_PATH;
  if (account.isSecondFactorMissing && isAway) throw redirect(SECOND_FACTOR_PATH);
  return { account };
}

export function HydrateFallback() {
  return (
    <AdminShell isLoading>
      <AreaWaiting waitings={adminWaitings} />
    </AdminShell>
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell isClosed={loaderData.account.isSecondFactorMissing}>
      <AreaOutlet waitings={adminWaitings} />
      <Toaster />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/admin/login" />;
}
