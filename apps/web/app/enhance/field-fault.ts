export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Takes away the sentence under a field. */
export function clearFault(field: Field): void {
  document.getElementById(`${field.id}-error`)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}

/** A sentence in the shape that came with the page. */
export function makeFault(shape: HTMLTemplateElement, text: string): Element | null {
  const error = shape.content.firstElementChild?.cloneNode(true);
  const words = error instanceof Element ? error.lastElementChild : null;
  if (!(error instanceof Element) || !words) return null;
  words.textContent = text;
  return error;
}

/** Puts a sentence after `place`, the field itself when it stands alone, and ties it to the field. */
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
