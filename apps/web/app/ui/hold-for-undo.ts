import { HOLD_MS, UNDO_SECONDS } from '../platform/device/send-in-order.ts';
import { holdOpenWork } from '../platform/session/open-work.ts';
import { notify, type ToastMessage } from './toaster.tsx';

/** What is held: "L’annulation de « Le bal »", and who is notified when. */
export type Held = Required<Pick<ToastMessage, 'title' | 'text'>>;

/**
 * Offers to undo what others are not notified of yet, until it cannot be undone any more. Returns
 * how to close the offer.
 */
export function offerUndo(held: Held, undo: () => void): () => void {
  const close = notify({ ...held, action: { label: 'Annuler', onPress: undo } }, UNDO_SECONDS);
  // Also under a pointer that rests on it: from then on there is nothing to undo.
  const timer = setTimeout(close, UNDO_SECONDS * 1000);
  return () => {
    clearTimeout(timer);
    close();
  };
}

/**
 * Does `work` after ten seconds, in which a toast offers to undo it; at once when the page is hidden
 * or its person signs out, as the offer cannot be seen any more. Resolves to what it resolved to,
 * to null where it was undone. A page that is killed does nothing: say that it is done only
 * afterwards. Give its request `keepalive`.
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
      notify({ title: 'Annulé', text: 'Personne n’en a rien su.' });
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
