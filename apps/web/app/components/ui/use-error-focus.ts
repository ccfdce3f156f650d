import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstError } from './focus-first-error.ts';

/** For a form: the cursor goes to the first control that is wrong, each time `faults` is told anew. */
export function useErrorFocus(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is read from the form, once it shows it
  useEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [faults]);
  return form;
}
