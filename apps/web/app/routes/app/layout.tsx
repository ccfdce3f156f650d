import { Suspense, useEffect, useMemo, useReducer } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { appLinks, appMeta } from '../../features/app/shell/app-head.ts';
import { AppShell } from '../../features/app/shell/app-shell.tsx';
import { Messages } from '../../features/app/shell/messages.tsx';
import { WaitingScreen } from '../../features/app/shell/waiting-screen.tsx';
import { KeepTickets } from '../../features/app/ticket/keep-tickets.tsx';
import { isOffline } from '../../lib/api.ts';
import { enterApp } from '../../lib/device/enter-app.ts';
import { followLive } from '../../lib/device/live.ts';
import { watchOutbox } from '../../lib/device/outbox.ts';
import { mayKeepPhotos, PhotoSendingContext } from '../../lib/device/photo-sending.ts';
import { createSeenStore, SeenStoreContext } from '../../lib/device/seen-store.ts';
import { readBackAfter, readChanged } from '../../lib/device/subjects.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/layout';

const AreaError = lazyPart(
  () => import('../../components/area/area-error.tsx'),
  (module) => module.AreaError,
);

const SendPhotos = lazyPart(
  () => import('../../features/app/album/send-photos.tsx'),
  (module) => module.SendPhotos,
);

const loadChanges = () => import('../../features/app/changes/all-changes.ts');

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
