import { type Control, findAlike, isToggle, keyOf, type Typed } from './typed-text.ts';

/** How long a control may take to appear: its list has to load, its dialog to be opened again. */
const WAIT_MS = 120_000;

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
