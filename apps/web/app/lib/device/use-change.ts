import { toast } from 'sonner';
import type { Change } from './define-change.ts';
import { queueChange } from './outbox.ts';

const NOT_KEPT = 'Rien n’a été noté : cet appareil ne garde rien. Libérez de la place, ou quittez la navigation privée.';

/**
 * Makes a change: it shows at once, waits on this device as long as there is no network, and is sent in its turn. Resolves
 * with whether it is kept; a device without room says so to its person.
 */
export function useChange<Input>(change: Change<Input>): (input: Input) => Promise<boolean> {
  return async (input) => {
    try {
      await queueChange(change, input);
      return true;
    } catch {
      toast.error('Changement perdu', { description: NOT_KEPT });
      return false;
    }
  };
}
