import { useRef, useState } from 'react';

const PREFIX = 'answer-';

/** Whether this tab holds a text that was never sent. */
export function hasKeptText(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    // Storage may be unavailable: then the text exists only in the page.
    return false;
  }
}

function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // See above.
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

/**
 * A text being written, stored so that it survives reloads and a new sign-in in this tab. `forget`
 * drops what was sent, unless more has been typed since.
 */
export function useKeptText(about: string) {
  const key = PREFIX + about;
  const [text, setText] = useState(() => readKept(key));
  const latest = useRef(text);
  function change(next: string) {
    latest.current = next;
    setText(next);
    keep(key, next);
  }
  function forget(sent: string) {
    if (latest.current === sent) change('');
  }
  return [text, change, forget] as const;
}
