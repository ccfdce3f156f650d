import { keepWords } from './keep-words.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Removes the error sentence of a field. */
export function clearFault(field: Field): void {
  document.getElementById(`${field.id}-error`)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
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
  field.setAttribute('aria-describedby', error.id);
}
