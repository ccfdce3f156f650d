import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useOneAtATime } from '../../components/area/use-one-at-a-time.ts';
import { describeFailure } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { clearError, notifyError } from '../../components/ui/toaster.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { checkProgrammeForm, faultsOf, type ProgrammeFaults } from './programme-faults.ts';

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

/** The form of a challenge or a bar, in its list: validated, sent, and closed once it is saved. */
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
