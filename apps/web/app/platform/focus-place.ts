/** Rows of lists and tables. */
const LINE = 'li, tr';
const LIST = 'ul, ol, table';
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled)';

const controlsOf = (line: Element) => [...line.querySelectorAll(CONTROL)];

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}

/** The other rows of a list: the following ones, nearest first, then the preceding ones. */
function neighboursOf(line: Element): Element[] {
  const lines = [...(line.parentElement?.children ?? [])];
  const index = lines.indexOf(line);
  return [...lines.slice(index + 1), ...lines.slice(0, index).reverse()];
}

/** Focuses the screen when nothing is left of the list. */
function focusScreen(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

const isInToast = (element: Element) => element.closest('[data-sonner-toaster]') !== null;

/** Dialogs, menus and toasts take the focus only for a while. */
const isOver = (element: Element) =>
  isInToast(element) || element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

type BringBack = () => boolean;

/** Returns the focus to its last place on the screen, outside of dialogs and menus. */
let lastPlace: BringBack = () => false;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses the element; if it is gone, the control that replaced it in its row; if the row is gone,
 * the same control of the next row, or of the previous one.
 */
function returnTo(opener: Element): BringBack {
  const line = opener.closest(LINE);
  const nth = line ? controlsOf(line).indexOf(opener) : -1;
  const lines = line ? [line, ...neighboursOf(line)] : [];
  const controlIn = (other: Element) => controlsOf(other)[nth] ?? controlsOf(other)[0];
  return () => focusOn(opener) || !isNowhere() || lines.some((other) => focusOn(controlIn(other)));
}

/**
 * Remembers where the focus is when a dialog opens. The returned function restores it, or moves it
 * to the neighbour. If the dialog was opened from a menu or a dialog that is closed by then, it
 * restores the place before that; if nothing is left, it focuses the screen.
 */
export function rememberPlace(from: Element | null): () => void {
  const before = lastPlace;
  const bringBack = from === null || from === document.body ? before : returnTo(from);
  return () => bringBack() || before() || focusScreen();
}

interface Ancestor {
  readonly element: Element;
  readonly before: Element | null;
}

function ancestorsOf(target: Element): Ancestor[] {
  const ancestors: Ancestor[] = [];
  for (let element: Element | null = target; element; element = element.parentElement)
    ancestors.push({ element, before: element.previousElementSibling });
  return ancestors;
}

function focusHeading(heading: Element | null): boolean {
  if (!(heading instanceof HTMLElement)) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/**
 * Focuses what is nearest to a removed control: the end of the list it followed, or the heading of
 * its section. A heading below belongs to what comes after.
 */
function focusHeir(ancestors: readonly Ancestor[]): void {
  const nearest = ancestors.findIndex(({ element }) => element.isConnected);
  const before = ancestors[nearest - 1]?.before ?? null;
  const list = before?.closest(LIST) ?? before?.querySelector(LIST);
  if (list && focusOn(controlsOf(list).at(-1))) return;
  const headings = ancestors.slice(nearest).flatMap(({ element }, index) => {
    const edge = index === 0 ? before : ancestors[nearest + index - 1]?.element;
    const isIn = element.closest('main, [role="main"]') !== null;
    return isIn && edge ? findHeading(element, edge, index === 0) : [];
  });
  if (!headings.some(focusHeading)) focusScreen();
}

/** The first heading of an element, if it is above `edge` or, where that counts, in it. */
function findHeading(element: Element, edge: Element, countsWithin: boolean): Element | [] {
  const heading = element.querySelector('h1, h2, h3');
  if (heading === null) return [];
  const isAbove = heading.compareDocumentPosition(edge) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isAbove || (countsWithin && edge.contains(heading)) ? heading : [];
}

/**
 * Whether no control has the focus: it is nowhere, or on the whole screen, where `focusScreen` put
 * it while the next one loaded.
 */
const isAdrift = () => isNowhere() || document.activeElement?.matches('main');

/** Focuses the title of a new screen, or the screen itself until the title is shown. */
function focusTitle(): void {
  const title = document.querySelector('main h1') ?? document.querySelector('h1');
  if (!focusHeading(title) && isNowhere()) focusScreen();
}

const isDisabled = (element: Element) => element.matches(':disabled');

/**
 * Keeps the focus on the screen when the focused control is removed, after an action or a reload of
 * its list: moves it to the neighbour in the list, or to what is nearest. A control that is
 * disabled while its action runs gets the focus back, as does the last control of the screen when a
 * toast is closed by its button. When another screen replaces the current one, its title gets the
 * focus.
 */
export function watchFocus(): void {
  let last: Element | null = null;
  let ancestors: Ancestor[] = [];
  let isHeld = false;
  let inToast: Element | null = null;
  let screen = location.pathname;
  addEventListener('focusin', ({ target }) => {
    isHeld = false;
    if (!(target instanceof Element)) return;
    inToast = isInToast(target) ? target : null;
    if (isOver(target)) return;
    last = target;
    ancestors = ancestorsOf(target);
    // The title of the new screen is not shown yet.
    if (!target.matches('main')) screen = location.pathname;
    lastPlace = returnTo(target);
  });
  const hold = (changes: readonly MutationRecord[], control: Element) => {
    if (isDisabled(control)) isHeld ||= changes.some(({ target }) => target.contains(control));
    else if ((isHeld || inToast?.isConnected === false) && isNowhere()) focusOn(control);
  };
  const arrive = () => {
    if (isAdrift()) focusTitle();
  };
  const observer = new MutationObserver((changes) => {
    if (last === null) return;
    const isLeft = location.pathname !== screen;
    // Also when only the address has changed, as that of a new article does when it is saved.
    if (last.isConnected && !(isLeft && last.matches('main'))) return hold(changes, last);
    if (isLeft) return arrive();
    if (!isNowhere()) return;
    last = null;
    if (!lastPlace()) focusHeir(ancestors);
  });
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
