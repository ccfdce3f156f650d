import { useState } from 'react';
import { useOneAtATime } from '../../components/area/use-one-at-a-time.ts';
import { describeFailure } from '../../components/area/use-task.ts';
import { clearError, notifyError } from '../../components/ui/toaster.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { ApiError } from '../../lib/api.ts';
import {
  checkProfessional,
  groupSiret,
  type ProfessionalFaults,
  type ProfessionalValues,
  placeFaults,
} from './professional-values.ts';

interface ProfessionalFormOptions {
  initial: ProfessionalValues;
  /** Called at each change, to store what is typed. */
  onChange?: (values: ProfessionalValues) => void;
  /** The title of the toast when sending fails: "Erreur lors de la mise à jour du profil". */
  failure: string;
  /** Sends valid values. Field errors of an ApiError are shown at the fields, any other error in a toast. */
  onSubmit: (values: ProfessionalValues) => Promise<void>;
}

/** The state of the professional form: its values, its faults, and whether it is being sent. */
export function useProfessionalForm({ initial, onChange, failure, onSubmit }: ProfessionalFormOptions) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<ProfessionalFaults>({});
  const [isPending, setPending] = useState(false);
  const form = useErrorFocus(faults);

  function change(part: Partial<ProfessionalValues>) {
    const next = { ...values, ...part };
    setValues(next);
    onChange?.(next);
  }

  const runAlone = useOneAtATime();

  async function send() {
    const wrong = checkProfessional(values);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    clearError(failure);
    setPending(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const placed = placeFaults(error instanceof ApiError ? error.errors : []);
      setFaults(placed);
      if (Object.keys(placed).length === 0) notifyError(describeFailure(error, failure));
    } finally {
      setPending(false);
    }
  }

  /** What ties a field to its value and its fault. */
  const field = <Name extends keyof ProfessionalValues>(name: Name) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return {
    form,
    values,
    isPending,
    change,
    field,
    tidySiret: () => change({ siret: groupSiret(values.siret) }),
    submit: () => runAlone(send),
  };
}

export type ProfessionalFormState = ReturnType<typeof useProfessionalForm>;
