/**
 * Focuses the first invalid control, once its error is shown. Returns whether there was one. On a form without errors
 * it does nothing.
 */
export function focusFirstError(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== null;
}
