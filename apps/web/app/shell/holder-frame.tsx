import { type ReactNode, Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { lazyPart, useSettled } from '../platform/deferred-loading.ts';
import { followLive } from '../platform/device/live.ts';
import { watchOutbox } from '../platform/device/outbox.ts';
import { mayKeepPhotos, PhotoSendingContext } from '../platform/device/photo-sending.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { readBackAfter, readChanged } from '../platform/device/query-invalidation.ts';
import { hasTyped } from '../platform/typed-text.ts';

const SendPhotos = lazyPart(
  () => import('../night/album/send-photos.tsx'),
  (module) => module.SendPhotos,
);

const loadChanges = () => import('./all-changes.ts');

interface HolderFrameProps {
  /** Of the account, or of the guest who holds the pass. */
  holderId: string;
  children: ReactNode;
  /** Rendered without a place on the screen, once the first one is shown. */
  later?: ReactNode;
}

/**
 * What the screens of the app share: their holder's cached answers, unsent changes and photos on
 * this device, the stream of changes, and the toasts.
 */
export function HolderFrame({ holderId, children, later }: HolderFrameProps) {
  const store = useMemo(() => createQueryCache(holderId), [holderId]);
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
      <PhotoSendingContext value={startSending}>{children}</PhotoSendingContext>
      {isSettled && later}
      <Suspense>{isSending && <SendPhotos />}</Suspense>
      <Messages />
    </QueryCacheContext>
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
function Messages() {
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
