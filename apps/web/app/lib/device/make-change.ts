import type { Change } from './define-change.ts';
import { queueChange } from './outbox.ts';

const NOT_KEPT = 'Cet appareil ne garde rien. Libérez de la place, ou quittez la navigation privée.';

let removeError: (() => void) | undefined;

/**
 * Makes a change of the members' app: it shows at once, waits on this device as long as there is no network, and is sent in
 * its turn. Resolves with whether it is kept; a device that stores nothing says so to its person.
 */
export async function makeChange<Input>(change: Change<Input>, input: Input): Promise<boolean> {
  try {
    await queueChange(change, input);
    removeError?.();
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
