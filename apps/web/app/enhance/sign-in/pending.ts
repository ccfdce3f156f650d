const labels = new WeakMap<HTMLButtonElement, Node[]>();

/** Shows on a form's button that it is being sent, with the text of its `data-sending`, and disables it. */
export function setPending(form: HTMLFormElement, isPending: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.disabled = isPending;
  button.replaceChildren(...(isPending ? [button.dataset.sending ?? ''] : label));
}
