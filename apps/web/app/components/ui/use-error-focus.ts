import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusFirstError } from './focus-first-error.ts';

/** For a form: focuses the first invalid control each time `faults` changes, before what is wrong is painted. */
export function useErrorFocus(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is read from the form, once it shows it
  useLayoutEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [faults]);
  return form;
}
