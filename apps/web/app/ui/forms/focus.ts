import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the first control whose value is too long; the control shows the error itself. Returns
 * whether there is one: the form must then not be sent, because the server would refuse it.
 */
export function focusExcess(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[data-excess]');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
  return control !== null;
}

/** Focuses the first invalid control, once its error is shown. Returns whether there was one. */
export function focusFirstError(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== null;
}

/**
 * Focuses the first invalid control of a form each time `faults` changes, before the errors are
 * painted.
 */
export function useErrorFocus(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads errors from the rendered form
  useLayoutEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [faults]);
  return form;
}
