import { useRef, useState } from 'react';
import { reportFailure } from '../../components/area/use-task.ts';
import { notify, type ToastMessage } from '../../components/ui/toaster.tsx';

interface Change<Item, Answer> {
  /** The optimistic change of an item, and its state to restore when the call fails. */
  guess?: { readonly before: Item; readonly after: Item };
  call: () => Promise<Answer>;
  /** The list after the server has answered. */
  settle: (items: readonly Item[], answer: Answer) => readonly Item[];
  done?: ToastMessage;
}

interface ToldChange<Item, Answer> extends Change<Item, Answer> {
  /** The title of the toast when it fails. */
  failure: string;
}

/**
 * A list an organiser changes line by line: each change is shown, sent, then reported by a toast. Calls are sent one
 * after the other, so that the last one wins. `send` throws errors; `change` shows them in a toast.
 */
export function useProgramme<Item extends { id: string }>(initial: readonly Item[]) {
  const [items, setItems] = useState(initial);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  async function send<Answer>({ guess, call, settle, done }: Change<Item, Answer>): Promise<void> {
    if (guess) setItems((now) => replaceItem(now, guess.after));
    const turn = line.current.then(call);
    line.current = turn.catch(() => undefined);
    try {
      const answer = await turn;
      setItems((now) => settle(now, answer));
      if (done) notify(done);
    } catch (error) {
      // Other changes made meanwhile stay, including a later one of the same item.
      if (guess) setItems((now) => now.map((item) => (item === guess.after ? guess.before : item)));
      throw error;
    }
  }

  /** Resolves to whether it succeeded. */
  async function change<Answer>({ failure, ...wanted }: ToldChange<Item, Answer>): Promise<boolean> {
    return reportFailure(failure, () => send(wanted));
  }
  return { items, setItems, send, change };
}

/** The list with one of its items replaced. */
export function replaceItem<Item extends { id: string }>(
  items: readonly Item[],
  changed: Item,
): readonly Item[] {
  return items.map((item) => (item.id === changed.id ? changed : item));
}

export function removeItem<Item extends { id: string }>(items: readonly Item[], id: string): readonly Item[] {
  return items.filter((item) => item.id !== id);
}
