import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { Outlet, redirectDocument, useLocation, useRouteError } from 'react-router';
import { WaitingTicket } from '../events/own-agenda/ticket-skeleton.tsx';
import { ApiError, isOffline } from '../platform/api.ts';
import { lazyPart, useSettled, whenIdle } from '../platform/deferred-loading.ts';
import { followLive } from '../platform/device/live.ts';
import { watchOutbox } from '../platform/device/outbox.ts';
import { mayKeepPhotos, PhotoSendingContext } from '../platform/device/photo-sending.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { readBackAfter, readChanged } from '../platform/device/query-invalidation.ts';
import { useCached } from '../platform/device/use-query.ts';
import { startAreaWorker } from '../platform/service-worker.ts';
import { type KeptAccount, readToken } from '../platform/session/session.ts';
import { signInAddress } from '../platform/session/session-end.ts';
import { askToSignIn } from '../platform/session/signed-out.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { hasTyped } from '../platform/typed-text.ts';
import type { PageHandle } from '../root.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/app-layout';
import { appLinks, appMeta } from './app-head.ts';
import { AppShell } from './app-shell.tsx';

const AreaError = lazyPart(
  () => import('../ui/screens/area-error.tsx'),
  (module) => module.AreaError,
);

const SendPhotos = lazyPart(
  () => import('../night/album/send-photos.tsx'),
  (module) => module.SendPhotos,
);

const loadChanges = () => import('./all-changes.ts');

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
  const store = useMemo(() => createQueryCache(id), [id]);
  useEffect(() => store.watch(), [store]);
  useEffect(() => watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges }), [store]);
  const isSettled = useSettled();
  useEffect(
    () => (isSettled ? followLive((changed) => void readChanged(store, changed)) : undefined),
    [store, isSettled],
  );
  // The code that sends photos is loaded when some are queued, or a screen shows them.
  const [isSending, startSending] = useReducer(() => true, false);
  useEffect(() => {
    if (isSettled) void mayKeepPhotos().then((may) => may && startSending());
  }, [isSettled]);
  return (
    <QueryCacheContext value={store}>
      <PhotoSendingContext value={startSending}>
        <AppShell>
          <Outlet />
        </AppShell>
      </PhotoSendingContext>
      {isSettled && <KeepTickets />}
      <Suspense>{isSending && <SendPhotos />}</Suspense>
      <Messages />
    </QueryCacheContext>
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

const Toaster = lazyPart(
  () => import('../ui/toaster.tsx'),
  (module) => module.Toaster,
);

const signs = ['pointerdown', 'keydown'] as const;

/**
 * The toasts. Their code is loaded at the first touch, or at once when typed values must be
 * restored: before that there is nothing to show.
 */
export function Messages() {
  const [isWanted, setWanted] = useState(hasTyped);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const sign of signs) addEventListener(sign, want, { capture: true, once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, want, { capture: true });
    };
  }, []);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
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

/** Caches the member's tickets on the device, whichever screens were opened. Renders nothing. */
export function KeepTickets() {
  useCached(ticketEndpoints.listOwnTickets, {});
  return null;
}

/**
 * The account of the app, from the device if known: screens show cached answers first, and the
 * first call reveals an ended session. Redirects to the sign-in screen when nobody is signed in.
 * @throws ApiError of status 0 when the network is needed and unavailable
 */
export async function enterApp(request: Request): Promise<KeptAccount> {
  const url = new URL(request.url);
  if (readToken() === null) return askToSignIn(url);
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
