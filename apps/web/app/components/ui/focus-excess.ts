/**
 * Focuses the first control that holds more than it may, which says so itself. Returns whether there is one: the form is
 * then not to be sent, as its server would refuse it.
 */
export function focusExcess(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[data-excess]');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
  return control !== null;
}
