import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by `earlySubmitScript`; lets forms be submitted again and submits the last one that was held back. */
    releaseEarlySubmit?: () => void;
  }
}

/**
 * Holds back forms submitted before hydration: the browser would send them itself, to an address that accepts none, and
 * lose what was typed. On a slow phone that is what happens at the first attempt.
 */
export const earlySubmitScript = `(function(w){var held,gate=new AbortController();w.addEventListener('submit',function(e){e.preventDefault();e.stopPropagation();held=e},{capture:true,signal:gate.signal});w.releaseEarlySubmit=function(){gate.abort();if(held&&held.target.isConnected)held.target.requestSubmit(held.submitter);held=undefined}})(window)`;

/** After hydration, submits the form that was held back. Idempotent: a form is submitted once. */
export function useEarlySubmit(): void {
  useEffect(() => window.releaseEarlySubmit?.(), []);
}
