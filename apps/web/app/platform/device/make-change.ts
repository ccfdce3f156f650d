import { useEffect, useReducer } from 'react';
import { homePath } from '../session/holder.ts';
import type { Change } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import { queueChange, undoChange, useOutbox } from './outbox.ts';
import { heldFor } from './send-in-order.ts';

const NOT_KEPT = 'Cet appareil ne garde rien. Libérez de la place, ou quittez la navigation privée.';

let removeError: (() => void) | undefined;

/**
 * Makes a change of the members' app: it is shown at once, queued on this device, and sent in order
 * when online. A change that others are notified of is held for ten seconds, in which a toast
 * offers to undo it. Resolves to whether it is stored; if not, a toast shows the error.
 */
export async function makeChange<Input>(change: Change<Input>, input: Input): Promise<boolean> {
  try {
    const queued = await queueChange(change, input);
    removeError?.();
    const text = change.notifies?.(input) ?? null;
    if (text !== null) void showUndo(queued, text);
    return true;
  } catch {
    // Its code is not needed before.
    const { clearError, notifyError } = await import('../../ui/toaster.tsx');
    const title = 'Rien n’a été noté';
    notifyError({ title, text: NOT_KEPT });
    removeError = () => clearError(title);
    return false;
  }
}

async function showUndo(change: QueuedChange, text: string): Promise<void> {
  const { offerUndo } = await import('../../ui/hold-for-undo.ts');
  offerUndo({ title: change.label, text }, () => void undo(change));
}

async function undo(change: QueuedChange): Promise<void> {
  const { notify } = await import('../../ui/toaster.tsx');
  const isUndone = await undoChange(change).catch(() => false);
  if (!isUndone)
    notify({
      title: 'Trop tard : c’est déjà parti',
      text: 'Pour revenir en arrière, faites le changement inverse.',
    });
  else if (!change.words) notify({ title: 'Rien n’est parti', text: 'Personne n’en a rien su.' });
  else {
    const text = 'Personne n’en a rien su. Votre texte est gardé dans « En attente ».';
    // A whole page: this part knows no router.
    const action = { label: 'Le relire', onPress: () => location.assign(`${homePath()}/outbox`) };
    notify({ title: 'Rien n’est parti', text, action });
  }
}

/** Time after which an unsent change is shown as pending: usually sending takes less. */
const WAITS_AFTER_MS = 3000;

/** A clock that was set back makes a change wait at once, rather than never. */
const ageOf = (since: number, now: number) => Math.abs(now - since);

/** Since when each change could be sent: one that can still be undone holds back later ones. */
function readyAt(unsent: readonly QueuedChange[]): number[] {
  let held = 0;
  return unsent.map((change) => {
    held = Math.max(held, change.heldUntil ?? 0);
    return Math.max(change.madeAt, held);
  });
}

/**
 * Changes that have been sendable for three seconds without being accepted; refused ones are left
 * out. Only the queue counts: a browser that reports a network does not know whether the server
 * answers.
 */
export function useWaitingChanges(): readonly QueuedChange[] {
  const { changes } = useOutbox();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const now = Date.now();
  const unsent = changes.filter(({ refusal }) => refusal === null);
  const since = readyAt(unsent);
  const firstHeld = unsent.findIndex((change) => heldFor(change) > 0);
  const isWaiting = (place: number) =>
    (firstHeld < 0 || place < firstHeld) && ageOf(since[place] ?? 0, now) >= WAITS_AFTER_MS;
  const waiting = unsent.filter((_change, place) => isWaiting(place));
  const nextAt = Math.min(
    ...since.filter((_at, place) => !isWaiting(place)).map((at) => at + WAITS_AFTER_MS),
  );
  useEffect(() => {
    if (nextAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(look, nextAt - Date.now());
    return () => clearTimeout(timer);
  }, [nextAt]);
  return waiting;
}

const names = ({ input }: QueuedChange, id: string) => JSON.stringify(input).includes(JSON.stringify(id));

/** Whether a change waits that names this id anywhere: of an item, a song, a party, a username. */
export function useIsWaiting(id: string): boolean {
  return useWaitingChanges().some((change) => names(change, id));
}

/**
 * Whether a change of this kind names the id and the server has not taken it, however short the
 * wait.
 */
export function useIsUnsent(kind: string, id: string): boolean {
  const { changes } = useOutbox();
  return changes.some((change) => change.kind === kind && names(change, id));
}
