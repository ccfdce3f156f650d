import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findArea } from '../../lib/area-cache.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { sendOpenWork } from '../../lib/open-work.ts';
import { findKeptWork } from './find-kept-work.ts';
import { findUnsentChanges } from './find-unsent-changes.ts';
import { signOut as endSession } from './sign-out.ts';

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
  /** To be rendered once beside them. */
  readonly question: ReactNode;
}

/**
 * Signs out, then calls `onLeft`, or shows the sign-in screen; without a network, the area's screen for signed-out people.
 * Sends what is being written before, and asks when something is only on this device.
 */
export function useSignOut(onLeft?: () => void): Leaving {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const leave = async () => {
    setLeaving(true);
    setUnsent([]);
    const end = await endSession().catch(() => 'done' as const);
    // The sign-in screen needs the network; the area's own screen says so.
    if (end === 'later') await navigate(findArea(pathname) ?? '/', { replace: true });
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
