/** Lines of lists and tables. */
const LINE = 'li, tr';
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled)';

const controlsOf = (line: Element) => [...line.querySelectorAll(CONTROL)];

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}

/** The lines of the same list that follow a line, the nearest first, then those before it. */
function neighboursOf(line: Element): Element[] {
  const lines = [...(line.parentElement?.children ?? [])];
  const index = lines.indexOf(line);
  return [...lines.slice(index + 1), ...lines.slice(0, index).reverse()];
}

/** The screen itself, where nothing of the list is left. */
function focusScreen(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** What opens over a screen takes the focus for a while: where it was before counts. */
const isOver = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');

type BringBack = () => boolean;

/** Where the focus was last on the screen itself, what opens over it apart. */
let lastPlace: BringBack = () => false;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses the element, or when its line is gone the same control of the next line, else of the one before. */
function returnTo(opener: Element): BringBack {
  const line = opener.closest(LINE);
  const nth = line ? controlsOf(line).indexOf(opener) : -1;
  const lines = line ? neighboursOf(line) : [];
  const controlIn = (other: Element) => controlsOf(other)[nth] ?? controlsOf(other)[0];
  return () => focusOn(opener) || !isNowhere() || lines.some((other) => focusOn(controlIn(other)));
}

/**
 * Remembers where the focus is when a dialog opens. The function it returns brings it back there or to the neighbour; from a
 * menu or a dialog, which are gone by then, to where it was before; to the screen when nothing of all that is left.
 */
export function rememberPlace(from: Element | null): () => void {
  const before = lastPlace;
  const bringBack = from === null || from === document.body ? before : returnTo(from);
  return () => bringBack() || before() || focusScreen();
}

/**
 * From now on, the focus moves to the neighbour when its line leaves the screen without it having been elsewhere: after an
 * action, or when a list was loaded again. Leaving the screen is not its concern.
 */
export function watchFocus(): void {
  let last: Element | null = null;
  let screen = location.pathname;
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || isOver(target)) return;
    last = target;
    screen = location.pathname;
    lastPlace = returnTo(target);
  });
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || !isNowhere()) return;
    last = null;
    if (location.pathname === screen) lastPlace();
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}
