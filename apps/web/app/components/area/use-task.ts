import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { notify, notifyError, type ToastMessage } from '../ui/toaster.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** How long a toast that offers to undo stays, in seconds. */
const UNDO_SECONDS = 12;

/** A failure in words that say what did not happen and why. */
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

interface Task {
  /** The title of the toast when it fails: "Article non supprimé". */
  failure: string;
  /** Does it, and says what really happened. */
  work: () => Promise<ToastMessage>;
}

/**
 * Runs what a button does: one thing at a time, a toast with what happened, and the screen's data asked again after
 * a success, unless one is about to leave the screen. `run` says whether it went well, which a second press meanwhile
 * does not; it never throws.
 */
export function useTask({ isLeaving = false }: { isLeaving?: boolean } = {}) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const runAlone = useOneAtATime();
  async function attempt({ failure, work }: Task): Promise<boolean> {
    setBusy(true);
    try {
      const message = await work();
      notify(message, message.action && UNDO_SECONDS);
    } catch (error) {
      notifyError(describeFailure(error, failure));
      return false;
    } finally {
      setBusy(false);
    }
    if (!isLeaving) await revalidate();
    return true;
  }
  const run = async (task: Task) => (await runAlone(() => attempt(task))) ?? false;
  return { run, isBusy };
}

export type RunTask = ReturnType<typeof useTask>['run'];
