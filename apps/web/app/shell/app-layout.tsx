import { ticketEndpoints } from '@lampion/contract/events/tickets';
import { Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { Outlet, redirectDocument, useLocation, useRouteError } from 'react-router';
import { WaitingTicket } from '../events/own-agenda/ticket-skeleton.tsx';
import { ApiError, isOffline } from '../platform/api.ts';
import { lazyPart, useSettled, whenIdle } from '../platform/deferred-loading.ts';
import { followLive } from '../platform/device/live.ts';
import { watchOutbox } from '../platform/device/outbox.ts';
import { mayKeepPhotos, PhotoSendingContext } from '../platform/device/photo-sending.ts';
import { createSeenStore, SeenStoreContext } from '../platform/device/query-cache.ts';
import { readBackAfter, readChanged } from '../platform/device/query-invalidation.ts';
import { useSeen } from '../platform/device/use-query.ts';
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

/** The device knows whose app it is: moving between screens asks nothing. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <AppShell>
      <WaitingScreen />
    </AppShell>
  );
}

export default function AppLayout({ loaderData: { id } }: Route.ComponentProps) {
  const store = useMemo(() => createSeenStore(id), [id]);
  useEffect(() => store.watch(), [store]);
  useEffect(() => watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges }), [store]);
  const isSettled = useSettled();
  useEffect(
    () => (isSettled ? followLive((changed) => void readChanged(store, changed)) : undefined),
    [store, isSettled],
  );
  // What sends pictures is loaded where there are some, or a screen that shows them.
  const [isSending, startSending] = useReducer(() => true, false);
  useEffect(() => {
    if (isSettled) void mayKeepPhotos().then((may) => may && startSending());
  }, [isSettled]);
  return (
    <SeenStoreContext value={store}>
      <PhotoSendingContext value={startSending}>
        <AppShell>
          <Outlet />
        </AppShell>
      </PhotoSendingContext>
      {isSettled && <KeepTickets />}
      <Suspense>{isSending && <SendPhotos />}</Suspense>
      <Messages />
    </SeenStoreContext>
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
 * Where messages appear. Their code comes with the first touch: before it there is nothing to say,
 * but what was typed returns.
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

/** A screen of the app before anything of it is known. */
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

/** Keeps this member's tickets on the device, whatever screens they have opened. Shows nothing. */
export function KeepTickets() {
  useSeen(ticketEndpoints.listOwnTickets, {});
  return null;
}

/**
 * Whose app this is, without asking the server where the device knows: what is seen comes from the
 * device first, and a session that ended shows with the first call. Redirects to the sign-in screen
 * when nobody is signed in.
 * @throws ApiError of status 0 where the network is needed and away
 */
export async function enterApp(request: Request): Promise<KeptAccount> {
  const url = new URL(request.url);
  if (readToken() === null) return askToSignIn(url);
  try {
    const account = await knowAccount();
    // It loads every file of the area: the first screen comes before.
    void whenIdle()
      .then(() => startAreaWorker(url.pathname))
      .catch(() => undefined);
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirectDocument(signInAddress(url));
    throw error;
  }
}
