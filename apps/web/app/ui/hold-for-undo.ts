import { HOLD_MS, UNDO_SECONDS } from '../platform/device/send-in-order.ts';
import { holdOpenWork } from '../platform/session/open-work.ts';
import { notify, type ToastMessage } from './toaster.tsx';

/** The toast: what is held ("L’annulation de « Le bal »"), and who is notified when. */
export type Held = Required<Pick<ToastMessage, 'title' | 'text'>>;

/**
 * Offers to undo an action that others are not notified of yet, for as long as it can be undone.
 * Returns a function that closes the offer.
 */
export function offerUndo(held: Held, undo: () => void): () => void {
  const close = notify({ ...held, action: { label: 'Revenir en arrière', onPress: undo } }, UNDO_SECONDS);
  // Closes even under a hovering pointer: undo is no longer possible.
  const timer = setTimeout(close, UNDO_SECONDS * 1000);
  return () => {
    clearTimeout(timer);
    close();
  };
}

/**
 * Does `work` after ten seconds, in which a toast offers to undo it; at once when the page is
 * hidden or the user signs out, because the toast is then no longer visible. Resolves to the result
 * of `work`, or to null when it was undone. If the page is killed, nothing is done: show success
 * only afterwards. Give the request `keepalive`.
 */
export function holdForUndo<T>(held: Held, work: () => Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    let isHeld = true;
    const end = () => {
      isHeld = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      release();
      close();
    };
    const send = () => {
      end();
      const done = work();
      resolve(done);
      return done.catch(() => undefined);
    };
    const drop = () => {
      end();
      resolve(null);
    };
    const undo = () => {
      if (!isHeld) return;
      drop();
      notify({ title: 'Rien n’est parti', text: 'Personne n’en a rien su.' });
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void send();
    };
    const close = offerUndo(held, undo);
    const timer = setTimeout(send, HOLD_MS);
    const release = holdOpenWork({ send, drop });
    document.addEventListener('visibilitychange', onVisibility);
  });
}
