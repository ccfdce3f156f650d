import { useState } from 'react';
import { type FormRefusal, toFormRefusal } from '../../lib/form-refusal.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/**
 * Calls the server from a form that shows a refusal itself; actions that report by a toast use `useTask`. One call at a
 * time: `ask` resolves to null after a refusal and for a second press; any other error is thrown.
 */
export function useAsk() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const runAlone = useOneAtATime();
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      setRefusal(toFormRefusal(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  async function ask<T>(work: () => Promise<T>): Promise<T | null> {
    const ran = await runAlone(async () => ({ answer: await attempt(work) }));
    return ran === undefined ? null : ran.answer;
  }
  /** The one sentence for a form with one field. */
  const fault = refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : undefined;
  return { ask, isBusy, refusal, setRefusal, fault };
}
