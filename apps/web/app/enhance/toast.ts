const SHOWN_MS = 5000;

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a text at the bottom of the page for five seconds, and announces it to screen readers. */
export function announce(text: string): void {
  const toast = document.querySelector<HTMLElement>('[data-toast]');
  const words = toast?.querySelector('[data-toast-text]');
  if (!toast || !words) return;
  clearTimeout(hiding);
  toast.dataset.shown = '';
  words.textContent = text;
  hiding = setTimeout(() => {
    delete toast.dataset.shown;
    words.textContent = '';
  }, SHOWN_MS);
}
