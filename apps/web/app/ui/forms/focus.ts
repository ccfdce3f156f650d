import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the first control that holds more than it may, which says so itself. Returns whether
 * there is one: the form is then not to be sent, as its server would refuse it.
 */
export function focusExcess(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[data-excess]');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
  return control !== null;
}

/**
 * Focuses the first invalid control, once its error is shown. Returns whether there was one. On a
 * form without errors it does nothing.
 */
export function focusFirstError(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== null;
}

/**
 * For a form: focuses the first invalid control each time `faults` changes, before what is wrong is
 * painted.
 */
export function useErrorFocus(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is read from the form, once it shows it
  useLayoutEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [faults]);
  return form;
}
