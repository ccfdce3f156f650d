import { useState } from 'react';

function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Storage may be closed to us: then the text only lives in the page.
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** A text being written that survives reloads and a new sign-in in this tab. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => readKept(key));
  function change(next: string) {
    setText(next);
    keep(key, next);
  }
  return [text, change, () => change('')] as const;
}
