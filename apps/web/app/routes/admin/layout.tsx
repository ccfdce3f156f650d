import { redirect } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { AreaOutlet, AreaWaiting } from '../../components/area/area-outlet.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { AdminShell } from '../../features/admin/admin-shell.tsx';
import { adminWaitings } from '../../features/admin/admin-waitings.tsx';
import { isOffline } from '../../lib/api.ts';
import { requireRole } from '../../lib/guard.ts';
import { keepLoaded } from '../../lib/keep-loaded.ts';
import { readKeptAccount } from '../../lib/kept-account.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { themes: 'area', theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [keepLoaded];

export const meta: Route.MetaFunction = () => [
  { title: 'Administration | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The one screen open to an account that must set up a second factor first. */
const SECOND_FACTOR_PATH = '/admin/account';

/** Without a network the frame opens for who was here last: articles of this device can be gone on with. */
async function findClosed(request: Request): Promise<boolean> {
  try {
    return (await requireRole(request, ['admin'])).isSecondFactorMissing;
  } catch (error) {
    if (isOffline(error) && readKeptAccount()?.role === 'admin') return false;
    throw error;
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isClosed = await findClosed(request);
  const isAway = new URL(request.url).pathname !== SECOND_FACTOR_PATH;
  if (isClosed && isAway) throw redirect(SECOND_FACTOR_PATH);
  return { isClosed };
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
    <AdminShell isClosed={loaderData.isClosed}>
      <AreaOutlet waitings={adminWaitings} />
      <Toaster />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/admin/login" />;
}
