export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed in one control; `nth` distinguishes controls of the same name. */
export interface Typed {
  readonly name: string;
  readonly nth: number;
  readonly value: string;
  readonly isChecked: boolean;
}

const CONTROLS = 'input, select, textarea';

const touched = new Set<Control>();

export const keyOf = (path: string) => `typed:${path}`;
const nameOf = (control: Control) => control.name || control.getAttribute('aria-label') || '';
export const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Passwords and codes are never stored, nor values a page cannot set. */
function isKept(control: Control): boolean {
  const isSecret = /password|one-time-code/.test(`${control.type} ${control.autocomplete}`);
  return !isSecret && control.type !== 'file' && control.type !== 'hidden' && nameOf(control) !== '';
}

export function findAlike(name: string): Control[] {
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

/** Whether something was stored for this screen. */
export function hasTyped(): boolean {
  try {
    return sessionStorage.getItem(keyOf(location.pathname)) !== null;
  } catch {
    return false;
  }
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
