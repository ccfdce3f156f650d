import { keepWords } from './toast.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const describedBy = (field: Field) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
const isErrorId = (id: string) => id.endsWith('-error');

/** Removes the error sentence of a field, or of a group of radio buttons. */
export function clearFault(field: Field): void {
  const group = field.type === 'radio' && field.form ? [...field.form.elements].filter(isField) : [field];
  for (const one of group) {
    if (one.name !== field.name) continue;
    const ids = describedBy(one);
    for (const id of ids.filter(isErrorId)) document.getElementById(id)?.remove();
    one.removeAttribute('aria-invalid');
    const others = ids.filter((id) => !isErrorId(id));
    if (others.length > 0) one.setAttribute('aria-describedby', others.join(' '));
    else one.removeAttribute('aria-describedby');
  }
}

/**
 * Removes the error of a field as soon as its value is valid, whether a script or the server showed
 * it.
 */
export function clearCorrectedFaults(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && target.hasAttribute('aria-invalid') && target.validity.valid) clearFault(target);
  });
}

/** An error sentence made from the page's template. */
export function makeFault(shape: HTMLTemplateElement, text: string): Element | null {
  const error = shape.content.firstElementChild?.cloneNode(true);
  const words = error instanceof Element ? error.lastElementChild : null;
  if (!(error instanceof Element) || !words) return null;
  words.textContent = keepWords(text);
  return error;
}

/** Inserts an error sentence after `place`, the field by default, and links it to the field. */
export function showFault(
  field: Field,
  shape: HTMLTemplateElement,
  text: string,
  place: Element = field,
): void {
  clearFault(field);
  const error = makeFault(shape, text);
  if (!error) return;
  error.id = `${field.id}-error`;
  place.after(error);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [error.id, ...describedBy(field)].join(' '));
}

const labels = new WeakMap<HTMLButtonElement, Node[]>();

/** While a form is being sent, its button says so and cannot be pressed again. */
export function setSending(form: HTMLFormElement, isSending: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-sending]');
  if (!button) return;
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.disabled = isSending;
  button.replaceChildren(...(isSending ? [button.dataset.sending ?? ''] : label));
}

/**
 * The field's error as far as the browser knows, in our words: `data-missing`, else `data-error`.
 */
function describeFault({ validity, dataset, validationMessage }: Field): string {
  return (validity.valueMissing ? dataset.missing : undefined) ?? dataset.error ?? validationMessage;
}

/** Shows the errors of a form at its fields and focuses the first; true when there is none. */
function check(fields: readonly Field[], shape: HTMLTemplateElement): boolean {
  const faulty = fields.filter((field) => !field.validity.valid);
  for (const field of faulty)
    showFault(field, shape, describeFault(field), field.closest('.input-wrap') ?? field);
  faulty[0]?.focus();
  return faulty.length === 0;
}

/**
 * Fields with `data-missing` or `data-error` show their errors before the form is sent. The form is
 * `noValidate`: without scripts the server reports errors, never the browser's bubble. The server
 * validates again in any case. `send`, called once nothing is wrong, replaces the browser's
 * submission.
 */
export function improveForm(form: HTMLFormElement, send?: () => void): void {
  const shape = document.querySelector<HTMLTemplateElement>('template[data-error-shape]');
  const fields = [...form.querySelectorAll<Field>('[data-missing], [data-error]')];
  if (!shape) return;
  form.addEventListener('submit', (event) => {
    const isSent = check(fields, shape);
    if (!isSent || send) event.preventDefault();
    if (!isSent) return;
    if (send) send();
    else setSending(form, true);
  });
  // The page may be restored from the back-forward cache with the button still disabled.
  addEventListener('pageshow', () => setSending(form, false));
}
