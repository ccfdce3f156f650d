import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { Suspense } from 'react';
import { Outlet, redirectDocument, useLocation, useRouteError } from 'react-router';
import { WaitingTicket } from '../events/own-agenda/ticket-skeleton.tsx';
import { ApiError, isOffline } from '../platform/api.ts';
import { lazyPart, whenIdle } from '../platform/deferred-loading.ts';
import { useCached } from '../platform/device/use-query.ts';
import { startAreaWorker } from '../platform/service-worker.ts';
import { listPasses } from '../platform/session/passes.ts';
import { type KeptAccount, readToken } from '../platform/session/session.ts';
import { signInAddress } from '../platform/session/session-end.ts';
import { askToSignIn } from '../platform/session/signed-out.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import type { PageHandle } from '../root.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/app-layout';
import { appLinks, appMeta } from './app-head.ts';
import { AppShell } from './app-shell.tsx';
import { HolderFrame } from './holder-frame.tsx';

const TakePasses = lazyPart(
  () => import('../events/pass/take-passes.tsx'),
  (module) => module.TakePasses,
);

const AreaError = lazyPart(
  () => import('../ui/screens/area-error.tsx'),
  (module) => module.AreaError,
);

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('L’application');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => enterApp(request);

/** The account is stored on the device: navigation requests nothing. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <AppShell>
      <WaitingScreen />
    </AppShell>
  );
}

export default function AppLayout({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <HolderFrame holderId={id} later={<Later />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </HolderFrame>
  );
}

export function ErrorBoundary() {
  if (!isOffline(useRouteError()))
    return (
      <Suspense>
        <AreaError signInPath="/login" />
      </Suspense>
    );
  return (
    <AppShell>
      <div className="ap-screen">
        <ScreenError home={{ to: '/app', label: 'Retour aux soirées' }} />
      </div>
    </AppShell>
  );
}

/** The placeholder of a screen. */
export function WaitingScreen() {
  const isHome = useLocation().pathname === '/app';
  return (
    <div className="ap-screen" aria-busy="true">
      <header className="ap-top" />
      <main className={isHome ? 'ap-main ap-two so' : 'ap-main'} id="contenu">
        {isHome ? (
          <WaitingTicket />
        ) : (
          <>
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="mt-6 h-56" />
            <Skeleton className="mt-6 h-16" />
          </>
        )}
      </main>
    </div>
  );
}

function Later() {
  return (
    <>
      <KeepTickets />
      <Suspense>{listPasses().length > 0 && <TakePasses />}</Suspense>
    </>
  );
}

/** Caches the member's tickets on the device, whichever screens were opened. Renders nothing. */
export function KeepTickets() {
  useCached(ticketEndpoints.listOwnTickets, {});
  return null;
}

/**
 * The account of the app, from the device if known: screens show cached answers first, and the
 * first call reveals an ended session. Redirects to the sign-in screen when nobody is signed in, or
 * to the passes that are on this device.
 * @throws ApiError of status 0 when the network is needed and unavailable
 */
export async function enterApp(request: Request): Promise<KeptAccount> {
  const url = new URL(request.url);
  if (readToken() === null) {
    if (url.pathname === '/app' && listPasses().length > 0) throw redirectDocument('/app/pass');
    return askToSignIn(url);
  }
  try {
    const account = await knowAccount();
    // The worker loads all files of the area, so the first screen comes before.
    void whenIdle()
      .then(() => startAreaWorker(url.pathname))
      .catch(() => undefined);
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirectDocument(signInAddress(url));
    throw error;
  }
}
