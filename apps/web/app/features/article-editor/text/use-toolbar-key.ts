import { useEffect, useRef } from 'react';

export const TOOLBAR_ID = 'article-toolbar';

function focusToolbar(): void {
  document.getElementById(TOOLBAR_ID)?.focus();
}

const POPUP = '[role="dialog"], [role="alertdialog"]';

/** A popup that closes gives the focus back first, and keeps it until then. */
function leadOut(): void {
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest(POPUP)) return;
    document.removeEventListener('focusin', follow);
    focusToolbar();
  };
  document.addEventListener('focusin', follow);
}

interface Popups {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Alt+F10 leads to the toolbar from the whole screen, also out of the popups of the text, which it closes. */
export function useToolbarKey(popups: Popups): void {
  const latest = useRef(popups);
  latest.current = popups;
  useEffect(() => {
    const readKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      const { isOpen, close } = latest.current;
      // Another dialog has the screen to itself.
      if (!isOpen && document.querySelector(POPUP)) return;
      event.preventDefault();
      if (!isOpen) return focusToolbar();
      leadOut();
      close();
    };
    document.addEventListener('keydown', readKey, { capture: true });
    return () => document.removeEventListener('keydown', readKey, { capture: true });
  }, []);
}
