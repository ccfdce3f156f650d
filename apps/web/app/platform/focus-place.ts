/** Lines of lists and tables. */
const LINE = 'li, tr';
const LIST = 'ul, ol, table';
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

const isInToast = (element: Element) => element.closest('[data-sonner-toaster]') !== null;

/** What opens over a screen takes the focus for a while: where it was before counts. */
const isOver = (element: Element) =>
  isInToast(element) || element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

type BringBack = () => boolean;

/** Where the focus was last on the screen itself, what opens over it apart. */
let lastPlace: BringBack = () => false;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses the element; when it is gone, the control that replaced it in its line; when the line is
 * gone, the same control of the next line, else of the one before.
 */
function returnTo(opener: Element): BringBack {
  const line = opener.closest(LINE);
  const nth = line ? controlsOf(line).indexOf(opener) : -1;
  const lines = line ? [line, ...neighboursOf(line)] : [];
  const controlIn = (other: Element) => controlsOf(other)[nth] ?? controlsOf(other)[0];
  return () => focusOn(opener) || !isNowhere() || lines.some((other) => focusOn(controlIn(other)));
}

/**
 * Remembers where the focus is when a dialog opens. The function it returns brings it back there or
 * to the neighbour; from a menu or a dialog, which are gone by then, to where it was before; to the
 * screen when nothing of all that is left.
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
 * What is next to a control that is gone: the end of the list it followed, else the heading of the
 * part it was in.
 */
function focusHeir(ancestors: readonly Ancestor[]): void {
  const nearest = ancestors.findIndex(({ element }) => element.isConnected);
  const before = ancestors[nearest - 1]?.before;
  const list = before?.closest(LIST) ?? before?.querySelector(LIST);
  if (list && focusOn(controlsOf(list).at(-1))) return;
  const kept = ancestors.slice(nearest).filter(({ element }) => element.closest('main, [role="main"]'));
  if (!kept.some(({ element }) => focusHeading(element.querySelector('h1, h2, h3')))) focusScreen();
}

/**
 * Whether the focus is on no control: nowhere, or on the whole screen, which `focusScreen` put it
 * on while the next one was loading.
 */
const isAdrift = () => isNowhere() || document.activeElement?.matches('main');

/** The title of a new screen; until that is shown, the screen itself. */
function focusTitle(): void {
  const title = document.querySelector('main h1') ?? document.querySelector('h1');
  if (!focusHeading(title) && isNowhere()) focusScreen();
}

const isDisabled = (element: Element) => element.matches(':disabled');

/**
 * From now on, the focus stays on the screen when its control leaves it without the focus having
 * been elsewhere, after an action or when a list was loaded again: it moves to the neighbour in a
 * list, else to what is near. A control that is disabled while its action runs gets it back, as
 * does the last control of the screen when a button of a toast closes it. When another screen
 * replaces its screen, the focus moves to the title of that one.
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
    // The title of a new screen is still to come.
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
