import { findFreePlace } from '../lib/free-place.ts';
import { keepWords } from './keep-words.ts';

const SHOWN_MS = 5000;

/** Where a toast may be, the best place first: at the bottom on the right, on the left, and at the top. */
const places = ['end', 'start', 'top'] as const;

/** A title, and one sentence where there is more to say. */
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

/** Hides it later, as long as nobody points at it. */
function hideLater(toast: HTMLElement): void {
  hiding = setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) hideLater(toast);
    else hide(toast);
  }, SHOWN_MS);
}

/** Shows something for five seconds where it covers no button and no date, and announces it to screen readers. */
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
