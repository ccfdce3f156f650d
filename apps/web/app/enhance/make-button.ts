/** Replaces a link by a button, which acts on this page. */
export function makeButton(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  Object.assign(button.dataset, link.dataset);
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}
