import { useRouteError } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { AreaOutlet, AreaWaiting } from '../../components/area/area-outlet.tsx';
import { OfflineBanner } from '../../components/area/offline-banner.tsx';
import { OutdatedBanner } from '../../components/area/outdated-banner.tsx';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { KeptOnDevice } from '../../features/account/kept-on-device.tsx';
import { memberMeta } from '../../features/member/member-meta.ts';
import { MemberShell } from '../../features/member/member-shell.tsx';
import { memberWaitings } from '../../features/member/member-waitings.tsx';
import { isOffline } from '../../lib/api.ts';
import { requireRole } from '../../lib/guard.ts';
import { keepLoaded } from '../../lib/keep-loaded.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { themes: 'area', theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [keepLoaded];

export const meta: Route.MetaFunction = () => memberMeta('Mon espace');

/** Open to every role: organisers and administrators have replies and preferences too. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireRole(request, ['member', 'organiser', 'admin']);

export function HydrateFallback() {
  return (
    <MemberShell account={null}>
      <AreaWaiting waitings={memberWaitings} />
    </MemberShell>
  );
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  return (
    <MemberShell account={loaderData}>
      <OfflineBanner />
      <OutdatedBanner />
      <AreaOutlet waitings={memberWaitings} />
      <Toaster />
    </MemberShell>
  );
}

export function ErrorBoundary() {
  if (!isOffline(useRouteError())) return <AreaError signInPath="/login" />;
  return (
    <MemberShell account={null}>
      <ScreenError home={{ to: '/me', label: 'Retour à mes sorties' }}>
        <KeptOnDevice />
      </ScreenError>
    </MemberShell>
  );
}
