type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed in one control; `nth` distinguishes controls of the same name. */
interface Typed {
  readonly name: string;
  readonly nth: number;
  readonly value: string;
  readonly isChecked: boolean;
}

/** How long a control may take to appear: its list has to load, its dialog to be opened again. */
const WAIT_MS = 120_000;
const CONTROLS = 'input, select, textarea';

const touched = new Set<Control>();

const keyOf = (path: string) => `typed:${path}`;
const nameOf = (control: Control) => control.name || control.getAttribute('aria-label') || '';
const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Passwords and codes are never stored, nor values a page cannot set. */
function isKept(control: Control): boolean {
  const isSecret = /password|one-time-code/.test(`${control.type} ${control.autocomplete}`);
  return !isSecret && control.type !== 'file' && control.type !== 'hidden' && nameOf(control) !== '';
}

function findAlike(name: string): Control[] {
  return [...document.querySelectorAll<Control>(CONTROLS)].filter((control) => nameOf(control) === name);
}

/** Records from now on which controls the user changed. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(CONTROLS)) touched.add(target as Control);
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);
}

/** Stores in this tab what was typed on this screen, for the next time it is shown. */
export function keepTyped(): void {
  const typed = [...touched]
    .filter((control) => control.isConnected && isKept(control))
    .map((control): Typed => {
      const name = nameOf(control);
      const isChecked = isToggle(control) && control.checked;
      return { name, nth: findAlike(name).indexOf(control), value: control.value, isChecked };
    });
  if (typed.length === 0) return;
  try {
    sessionStorage.setItem(keyOf(location.pathname), JSON.stringify(typed));
  } catch {
    // Storage is unavailable: what was typed is lost, as it would be without this.
  }
}

/** Sets a value as if it had been typed, so that React handles the event. */
function write(control: Control, { value, isChecked }: Typed): void {
  if (isToggle(control)) {
    if (control.checked !== isChecked) control.click();
    return;
  }
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function takeTyped(): Typed[] {
  try {
    const kept = sessionStorage.getItem(keyOf(location.pathname));
    sessionStorage.removeItem(keyOf(location.pathname));
    return JSON.parse(kept ?? '[]') as Typed[];
  } catch {
    return [];
  }
}

/** Restores what was stored for this screen, each control as it appears; `onRestored` is called at the first. */
export function restoreTyped(onRestored: () => void): void {
  let waiting = takeTyped();
  if (waiting.length === 0) return;
  let isTold = false;
  let isFilling = false;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    for (const typed of waiting) {
      const control = findAlike(typed.name)[typed.nth];
      if (control === undefined) continue;
      waiting = waiting.filter((other) => other !== typed);
      write(control, typed);
      if (!isTold) onRestored();
      isTold = true;
      // A form with one state object handles one change at a time.
      await new Promise((done) => setTimeout(done));
    }
    isFilling = false;
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(() => void fill());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  void fill();
}
