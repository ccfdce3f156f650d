import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by `earlySubmitScript`; lets forms go again and sends the last one that was held back. */
    releaseEarlySubmit?: () => void;
  }
}

/**
 * Holds back forms sent before React has taken the page over: the browser would send them itself, to an address that
 * takes none, and lose what was typed. On a slow phone that is everybody's first try.
 */
export const earlySubmitScript = `(function(w){var held,gate=new AbortController();w.addEventListener('submit',function(e){e.preventDefault();e.stopPropagation();held=e},{capture:true,signal:gate.signal});w.releaseEarlySubmit=function(){gate.abort();if(held&&held.target.isConnected)held.target.requestSubmit(held.submitter);held=undefined}})(window)`;

/** Sends, once React is there, what was sent too early. Safe to run twice: a form goes once. */
export function useEarlySubmit(): void {
  useEffect(() => window.releaseEarlySubmit?.(), []);
}
