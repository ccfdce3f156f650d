import { addBarBodySchema, addChallengeBodySchema } from '@lampion/contract/events/programme';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, readFaults } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { clearError, notify, notifyError, type ToastMessage } from '../../ui/toaster.tsx';
import { describeFailure, reportFailure, useOneAtATime } from '../../ui/use-task.ts';

interface ProgrammeFormProps<Values extends Readonly<Record<string, string>>> {
  kind: 'challenge' | 'bar';
  label: string;
  initial: Values;
  submit: string;
  failure: string;
  /** Throws the server's refusal. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  children: (fields: ProgrammeFields<Values>) => ReactNode;
}

interface ProgrammeFields<Values> {
  values: Values;
  faults: ProgrammeFaults;
  set: (change: Partial<Values>) => void;
}

/** The form of a challenge or a bar, within its list: validates, sends, and closes once saved. */
export function ProgrammeForm<Values extends Readonly<Record<string, string>>>(
  props: ProgrammeFormProps<Values>,
) {
  const { kind, label, initial, submit, failure, onSave, onClose, children } = props;
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<ProgrammeFaults>({});
  const [isBusy, setBusy] = useState(false);
  const runAlone = useOneAtATime();
  const form = useErrorFocus(faults);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, [form]);

  async function save() {
    const wrong = checkProgrammeForm(kind, values);
    setFaults(wrong ?? {});
    clearError(failure);
    if (wrong) return notifyError({ title: 'Erreur', text: Object.values(wrong)[0] }, failure);
    setBusy(true);
    try {
      await onSave(values);
      onClose();
    } catch (error) {
      setFaults(faultsOf(error) ?? {});
      notifyError(describeFailure(error, failure));
      setBusy(false);
    }
  }

  function submitAlone(event: FormEvent) {
    event.preventDefault();
    void runAlone(save);
  }

  return (
    <form ref={form} noValidate className="well programme-form" aria-label={label} onSubmit={submitAlone}>
      {children({ values, faults, set: (change) => setValues({ ...values, ...change }) })}
      <div className="actions">
        <Button type="submit" variant="ink" pendingText={isBusy ? 'Un instant…' : undefined}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  );
}

export type ProgrammeFaults = Readonly<Record<string, string | undefined>>;

const schemas = { challenge: addChallengeBodySchema, bar: addBarBodySchema } as const;

/** The faults of the form of a challenge or a bar, by field; null when there are none. */
function checkProgrammeForm(
  kind: keyof typeof schemas,
  form: Readonly<Record<string, string>>,
): ProgrammeFaults | null {
  const { error } = schemas[kind].safeParse(form);
  if (!error) return null;
  return readFaults(error);
}

/** The faults of a refused call, by field; null when it names none. */
function faultsOf(error: unknown): ProgrammeFaults | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null;
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

interface Change<Item, Answer> {
  /** The optimistic change of an item, and its state to restore when the call fails. */
  guess?: { readonly before: Item; readonly after: Item };
  call: () => Promise<Answer>;
  /** The list after the server has answered. */
  settle: (items: readonly Item[], answer: Answer) => readonly Item[];
  done?: ToastMessage;
}

interface NotifiedChange<Item, Answer> extends Change<Item, Answer> {
  /** The title of the toast when it fails. */
  failure: string;
  /** The id of the item, unless the whole list is changed. */
  subject?: string;
}

/**
 * A list that an organiser edits row by row: each change is shown, sent, then reported by a toast.
 * Calls are sent one after the other, so that the last one wins. `send` throws errors; `change`
 * shows them in a toast.
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
      // Later changes stay, including those of the same item.
      if (guess) setItems((now) => now.map((item) => (item === guess.after ? guess.before : item)));
      throw error;
    }
  }

  /** Resolves to whether it succeeded. */
  async function change<Answer>({
    failure,
    subject,
    ...wanted
  }: NotifiedChange<Item, Answer>): Promise<boolean> {
    return reportFailure(failure, () => send(wanted), subject);
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
