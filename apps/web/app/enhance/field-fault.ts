import { keepWords } from './keep-words.ts';

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

/** From now on, the fault of a field goes once what is typed is valid, whether a script or the server showed it. */
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

/** Inserts an error sentence after `place`, the field itself by default, and ties it to the field. */
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
