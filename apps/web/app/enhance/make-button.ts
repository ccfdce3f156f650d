/** The link as a button: it acts on this page from now on. */
export function makeButton(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  Object.assign(button.dataset, link.dataset);
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}
