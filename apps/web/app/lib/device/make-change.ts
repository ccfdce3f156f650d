import type { Change } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import { queueChange, undoChange } from './outbox.ts';
import { UNDO_SECONDS } from './send-in-order.ts';

const NOT_KEPT = 'Cet appareil ne garde rien. Libérez de la place, ou quittez la navigation privée.';

let removeError: (() => void) | undefined;

/**
 * Makes a change of the members' app: it shows at once, waits on this device as long as there is no network, and is sent in
 * its turn. What others are notified of waits for ten seconds, in which a toast offers to undo it. Resolves with whether it is
 * kept; a device that stores nothing says so to its person.
 */
export async function makeChange<Input>(change: Change<Input>, input: Input): Promise<boolean> {
  try {
    const queued = await queueChange(change, input);
    removeError?.();
    const text = change.notifies?.(input) ?? null;
    if (text !== null) void offerUndo(queued, text);
    return true;
  } catch {
    // Its code is not needed before.
    const { clearError, notifyError } = await import('../../components/ui/toaster.tsx');
    const title = 'Rien n’a été noté';
    notifyError({ title, text: NOT_KEPT });
    removeError = () => clearError(title);
    return false;
  }
}

async function offerUndo(change: QueuedChange, text: string): Promise<void> {
  const { notify } = await import('../../components/ui/toaster.tsx');
  const action = { label: 'Annuler', onPress: () => void undo(change) };
  const close = notify({ title: change.label, text, action }, UNDO_SECONDS);
  // Also under a pointer that rests on it: from then on there is nothing to undo.
  setTimeout(close, UNDO_SECONDS * 1000);
}

async function undo(change: QueuedChange): Promise<void> {
  const { notify } = await import('../../components/ui/toaster.tsx');
  const isUndone = await undoChange(change).catch(() => false);
  if (!isUndone)
    notify({
      title: 'Trop tard : c’est déjà parti',
      text: 'Pour revenir en arrière, faites le changement inverse.',
    });
  else if (!change.words) notify({ title: 'Annulé', text: 'Personne n’en a rien su.' });
  else {
    const text = 'Personne n’en a rien su. Votre texte est gardé dans « En attente ».';
    // A whole page: this part knows no router.
    const action = { label: 'Le relire', onPress: () => location.assign('/app/outbox') };
    notify({ title: 'Annulé', text, action });
  }
}
