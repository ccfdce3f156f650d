const labels = new WeakMap<HTMLButtonElement, Node[]>();

/** Says on a form's button that it is on its way, in the words of its `data-sending`, and refuses another press. */
export function setPending(form: HTMLFormElement, isPending: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.disabled = isPending;
  button.replaceChildren(...(isPending ? [button.dataset.sending ?? ''] : label));
}
