import { type Field, showFault } from './field-fault.ts';

const labels = new WeakMap<HTMLButtonElement, Node[]>();

/** While a form is sent its button says so, and cannot be pressed twice. */
export function setSending(form: HTMLFormElement, isSending: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-sending]');
  if (!button) return;
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.disabled = isSending;
  button.replaceChildren(...(isSending ? [button.dataset.sending ?? ''] : label));
}

/** What is wrong with a field as far as the browser can tell, in our words: `data-missing`, else `data-error`. */
function describeFault({ validity, dataset, validationMessage }: Field): string {
  return (validity.valueMissing ? dataset.missing : undefined) ?? dataset.error ?? validationMessage;
}

/** Shows the faults of a form at its fields and focuses the first; true when there is none. */
function check(fields: readonly Field[], shape: HTMLTemplateElement): boolean {
  const faulty = fields.filter((field) => !field.validity.valid);
  for (const field of faulty)
    showFault(field, shape, describeFault(field), field.closest('.input-wrap') ?? field);
  faulty[0]?.focus();
  return faulty.length === 0;
}

/**
 * Fields with `data-missing` or `data-error` say what is wrong with them before the form is sent. The form is `noValidate`:
 * without a script the server says it, never a bubble of the browser. The server validates again. `send`, called once
 * nothing is wrong, replaces the browser's sending.
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
  // The page may come back from the back-forward cache, with the button still disabled.
  addEventListener('pageshow', () => setSending(form, false));
}
