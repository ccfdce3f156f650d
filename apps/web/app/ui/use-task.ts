import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../platform/api.ts';
import { type Held, holdForUndo } from './hold-for-undo.ts';
import { clearError, notify, notifyError, type ToastMessage } from './toaster.tsx';

/** Seconds that a toast with an undo button stays. */
export const UNDO_TOAST_SECONDS = 12;

/** A toast for a failure: what did not happen and why. */
export function describeFailure(error: unknown, title: string): ToastMessage {
  if (error instanceof ApiError) {
    const detail = error.errors[0]?.message;
    return {
      title,
      text: detail && detail !== error.message ? `${error.message} (${detail})` : error.message,
    };
  }
  return { title, text: 'Un incident est survenu. Rechargez la page avant de recommencer.' };
}

/**
 * Runs an action and shows a toast with the title `failure` if it fails: a failed retry replaces
 * it, a success removes it. `subject` is the id of the target when the screen shows several: each
 * has its own toast. Resolves to whether it succeeded; never rejects.
 */
export async function reportFailure(
  failure: string,
  work: () => Promise<unknown>,
  subject?: string,
): Promise<boolean> {
  const action = subject === undefined ? failure : `${failure} ${subject}`;
  try {
    await work();
  } catch (error) {
    notifyError(describeFailure(error, failure), action);
    return false;
  }
  clearError(action);
  return true;
}

interface Task {
  /** The title of the toast when it fails: "Article non supprimé". */
  failure: string;
  /** The id of the target, when the screen shows several. */
  subject?: string | undefined;
  /** For an action that others are notified of: it can be undone for ten seconds before it runs. */
  held?: Held | undefined;
  /** Does the work; resolves to the toast that reports the actual outcome. */
  work: () => Promise<ToastMessage>;
}

/**
 * Runs a button's action, one at a time, with a toast for its outcome. After a success the screen's
 * data is reloaded, unless the action leaves the screen. `run` resolves to true on success, to
 * false on failure, after an undo or when another press is still running; it never rejects.
 */
export function useTask({ isLeaving = false }: { isLeaving?: boolean } = {}) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const runAlone = useOneAtATime();
  async function attempt({ failure, subject, held, work }: Task): Promise<boolean> {
    setBusy(true);
    const workAndNotify = async () => {
      const message = await work();
      notify(message, message.action && UNDO_TOAST_SECONDS);
    };
    const report = () => reportFailure(failure, workAndNotify, subject);
    const isDone = held ? ((await holdForUndo(held, report)) ?? false) : await report();
    if (isDone && !isLeaving) await revalidate();
    return isDone;
  }
  // Busy until the screen has reloaded: nothing may be pressed on outdated data.
  const runBusy = (task: Task) => attempt(task).finally(() => setBusy(false));
  const run = async (task: Task) => (await runAlone(() => runBusy(task))) ?? false;
  return { run, isBusy };
}

export type RunTask = ReturnType<typeof useTask>['run'];

/**
 * Runs work unless the previous one is still running; returns undefined in that case. A second
 * press can come before React has rendered the busy button.
 */
export function useOneAtATime() {
  const isRunning = useRef(false);
  return async function runAlone<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await work();
    } finally {
      isRunning.current = false;
    }
  };
}

/**
 * Whether the screen is still shown: a user who left it during an action must not be redirected.
 */
export function useIsHere(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
