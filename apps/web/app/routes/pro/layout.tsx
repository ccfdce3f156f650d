import { useRouteError } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { AreaOutlet, AreaWaiting } from '../../components/area/area-outlet.tsx';
import { OfflineBanner } from '../../components/area/offline-banner.tsx';
import { OutdatedBanner } from '../../components/area/outdated-banner.tsx';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { KeptOnDevice } from '../../features/account/kept-on-device.tsx';
import { ConfirmEmailNotice } from '../../features/pro/confirm-email-notice.tsx';
import { findProNotice, ProNotice } from '../../features/pro/pro-notice.tsx';
import { ProShell } from '../../features/pro/pro-shell.tsx';
import { proWaitings } from '../../features/pro/pro-waitings.tsx';
import { isOffline } from '../../lib/api.ts';
import { requireRole } from '../../lib/guard.ts';
import { keepLoaded } from '../../lib/keep-loaded.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { themes: 'area', theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [keepLoaded];

export const meta: Route.MetaFunction = () => [
  { title: 'Espace Pro | Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireRole(request, ['organiser', 'admin']);
  return { account, notice: await findProNotice(account, request.signal) };
}

export function HydrateFallback() {
  return (
    <ProShell account={null}>
      <AreaWaiting waitings={proWaitings} />
    </ProShell>
  );
}

export default function ProLayout({ loaderData: { account, notice } }: Route.ComponentProps) {
  return (
    <ProShell account={account}>
      <OfflineBanner />
      <OutdatedBanner />
      {!account.isEmailVerified && <ConfirmEmailNotice email={account.email} />}
      <ProNotice kind={notice} />
      <AreaOutlet waitings={proWaitings} />
      <Toaster />
    </ProShell>
  );
}

export function ErrorBoundary() {
  if (!isOffline(useRouteError())) return <AreaError signInPath="/login" />;
  return (
    <ProShell account={null}>
      <ScreenError home={{ to: '/pro', label: 'Retour au tableau de bord' }}>
        <KeptOnDevice />
      </ScreenError>
    </ProShell>
  );
}
