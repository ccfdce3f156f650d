import { useRef, useState } from 'react';

function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Storage may be unavailable: then the text exists only in the page.
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
 * A text being written, stored so that it survives reloads and a new sign-in in this tab. `forget` drops what was sent,
 * unless more has been typed since.
 */
export function useKeptText(key: string) {
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
