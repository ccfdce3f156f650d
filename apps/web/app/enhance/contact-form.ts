import { clearFault, type Field, showFault } from './field-fault.ts';

/**
 * Shows the faults that the browser can find itself, and removes each as it is corrected. The server validates again; a
 * double click does not send the form twice.
 */
export function improveContactForm(form: HTMLFormElement): void {
  const shape = form.querySelector<HTMLTemplateElement>('template[data-error-shape]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const fields = [...form.querySelectorAll<Field>('[data-error]')];
  if (!shape || !button) return;
  const label = [...button.childNodes];
  const setSending = (isSending: boolean) => {
    button.disabled = isSending;
    button.replaceChildren(...(isSending ? [button.dataset.sending ?? ''] : label));
  };

  form.noValidate = true;
  for (const field of fields) {
    field.addEventListener('input', () => {
      if (field.validity.valid) clearFault(field);
    });
  }
  form.addEventListener('submit', (event) => {
    const faulty = fields.filter((field) => !field.validity.valid);
    for (const field of faulty) showFault(field, shape, field.dataset.error ?? field.validationMessage);
    if (faulty.length > 0) {
      event.preventDefault();
      faulty[0]?.focus();
      return;
    }
    setSending(true);
  });
  // The page may come back from the back-forward cache, with the button still disabled.
  addEventListener('pageshow', () => setSending(false));
}
