import { findFreePlace } from '../../platform/free-place.ts';

const SHOWN_MS = 5000;

/**
 * Where a toast may be, the best place first: at the bottom on the right, on the left, and at the
 * top.
 */
const places = ['end', 'start', 'top'] as const;

/** A title and, if needed, one sentence. */
export interface Said {
  readonly title: string;
  readonly text?: string | undefined;
}

export const networkFault: Said = {
  title: 'Le réseau ne répond pas.',
  text: 'Rien n’a changé. Réessayez dans un instant.',
};

let hiding: ReturnType<typeof setTimeout> | undefined;

function hide(toast: HTMLElement): void {
  clearTimeout(hiding);
  delete toast.dataset.shown;
  for (const words of toast.querySelectorAll('[data-toast-title], [data-toast-text]')) words.textContent = '';
}

/** Hides it later, unless the pointer is over it. */
function hideLater(toast: HTMLElement): void {
  hiding = setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) hideLater(toast);
    else hide(toast);
  }, SHOWN_MS);
}

/**
 * Shows a message for five seconds where it covers no button and no date, and announces it to
 * screen readers.
 */
export function announce({ title, text = '' }: Said): void {
  const toast = document.querySelector<HTMLElement>('[data-toast]');
  const head = toast?.querySelector('[data-toast-title]');
  const words = toast?.querySelector('[data-toast-text]');
  if (!toast || !head || !words) return;
  clearTimeout(hiding);
  head.textContent = keepWords(title);
  words.textContent = keepWords(text);
  toast.dataset.place = findFreePlace(places, (place) => {
    toast.dataset.place = place;
    return toast.getBoundingClientRect();
  });
  toast.dataset.shown = '';
  const close = toast.querySelector<HTMLElement>('[data-toast-close]');
  if (close) close.onclick = () => hide(toast);
  hideLater(toast);
}

/**
 * Keeps "e-mail" and "mot de passe" on one line in the texts of scripts, as fr() does: fr() itself
 * would be a tenth of all that a page may load.
 */
export function keepWords(text: string): string {
  return text.replace(/\be-(?=mail)/gi, '$&\u2060').replace(/(?<=mot) de (?=passe)/g, '\u00a0de\u00a0');
}

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
