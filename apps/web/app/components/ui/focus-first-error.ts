/**
 * Puts the cursor in the first control that is wrong, once its error is shown. Says whether there was one.
 * Calling it on a form without errors does nothing.
 */
export function focusFirstError(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== null;
}
