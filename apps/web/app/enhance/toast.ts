const SHOWN_MS = 5000;

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Says something at the bottom of the page, out loud too, for five seconds. */
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
