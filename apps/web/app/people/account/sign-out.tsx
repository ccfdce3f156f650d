import { accountEndpoints } from '@lampion/contract/people/accounts';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callApi, toApiError } from '../../platform/api.ts';
import { lazyPart } from '../../platform/deferred-loading.ts';
import { isServerReached } from '../../platform/network-state.ts';
import { askForBackgroundSync, findArea } from '../../platform/service-worker.ts';
import { clearDevice } from '../../platform/session/clear-device.ts';
import { readAuthorization, readHolder } from '../../platform/session/holder.ts';
import { sendOpenWork } from '../../platform/session/open-work.ts';
import { dropThisDevice } from '../../platform/session/push-device.ts';
import { readKeptAccount } from '../../platform/session/session.ts';
import { holdSessionEnd } from '../../platform/session/session-end.ts';
import { findKeptWork } from './unsaved-work.tsx';

// Needed by few, and late.
const SignOutQuestion = lazyPart(
  () => import('./sign-out-question.tsx'),
  (module) => module.SignOutQuestion,
);

async function findUnsent(): Promise<string[]> {
  const [work, changes] = await Promise.all([findKeptWork(), findUnsentChanges()]);
  return [...work.flatMap(({ words, isSent }) => (isSent ? [] : [words])), ...changes];
}

/** Signing out of an area, for its buttons. */
export interface Leaving {
  readonly signOut: () => void;
  readonly isLeaving: boolean;
  /** Must be rendered once. */
  readonly question: ReactNode;
}

/**
 * Signs out, then calls `onLeft` or shows the sign-in screen; offline, the area's screen for
 * signed-out users. First sends unsaved work, and requests a confirmation when something is only on
 * this device.
 */
export function useSignOut(onLeft?: () => void): Leaving {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const leave = async () => {
    setLeaving(true);
    setUnsent([]);
    const end = await signOut();
    // The sign-in screen needs the network; offline, the area's own screen says so.
    if (end === 'later' || !isServerReached()) await navigate(findArea(pathname) ?? '/', { replace: true });
    else if (onLeft) onLeft();
    else await navigate('/login', { replace: true });
  };
  const begin = async () => {
    setLeaving(true);
    await sendOpenWork();
    const found = await findUnsent().finally(() => setLeaving(false));
    if (found.length === 0) return leave();
    setUnsent(found);
  };
  return {
    signOut: () => void begin(),
    isLeaving,
    question: unsent.length > 0 && (
      <Suspense>
        <SignOutQuestion unsent={unsent} onStay={() => setUnsent([])} onLeave={() => void leave()} />
      </Suspense>
    ),
  };
}

/** Signing out does not wait longer than this for the server. */
const PATIENCE_MS = 5000;

/**
 * Signs out on this device at once: removes this browser's push registration and all other data of
 * the account. Resolves to `later` when the server could not be reached: it ends the session there
 * as soon as possible, even after the tab was closed. Never rejects. Idempotent.
 */
async function signOut(): Promise<'done' | 'later'> {
  const release = holdSessionEnd();
  const authorization = readAuthorization();
  let end: 'done' | 'later' = 'done';
  try {
    const isEnded = await endSession();
    if (!isEnded && authorization !== null) {
      end = 'later';
      const ended = { holderId: readHolder()?.id ?? '', authorization };
      // Without a network its file may be out of reach.
      await import('../../platform/device/send-outbox.ts')
        .then(({ storeEnded }) => storeEnded(ended))
        .catch(() => undefined);
      void askForBackgroundSync(location.pathname);
    }
  } finally {
    await dropThisDevice();
    await clearDevice({ keepsAreas: end === 'later' });
    release();
  }
  return end;
}

/** False where the server did not answer, or would not now. */
async function endSession(): Promise<boolean> {
  try {
    await callApi(accountEndpoints.logout, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    const { status } = toApiError(error);
    return status === 401;
  }
}

/**
 * The account's unsent changes of the members' app and unsent arrivals at its doors, as short
 * descriptions.
 */
export async function findUnsentChanges(): Promise<string[]> {
  const account = readKeptAccount();
  if (account === null) return [];
  const [{ listChanges }, { listPhotos }, { countWaitingOf }] = await Promise.all([
    import('../../platform/device/send-outbox.ts'),
    import('../../platform/device/photo-database.ts'),
    import('../../platform/device/door-database.ts'),
  ]);
  const changes = await listChanges(account.id).catch(() => []);
  const photos = await listPhotos(account.id).catch(() => []);
  const entries = await countWaitingOf(account.id).catch(() => 0);
  return [
    ...changes.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)),
    ...[...Map.groupBy(photos, ({ name }) => name)].map(([name, { length }]) =>
      length === 1 ? `une photo pour « ${name} »` : `${length} photos pour « ${name} »`,
    ),
    ...(entries === 0
      ? []
      : [entries === 1 ? 'une entrée notée à la porte' : `${entries} entrées notées à la porte`]),
  ];
}
