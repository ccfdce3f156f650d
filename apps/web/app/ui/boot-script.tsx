import { createContext, useContext, useEffect } from 'react';

/**
 * The nonce of this answer's inline scripts; empty in the browser, which hides it, and on public
 * pages.
 */
export const NonceContext = createContext<string>('');

export const useNonce = () => useContext(NonceContext);

/**
 * A script that runs before the first paint. Its code must be one of our constants: nothing is
 * escaped. Only the server needs it, and passes it; in the browser React keeps what the page holds
 * (`import.meta.env.SSR ? code : ''`).
 */
export function BootScript({ code }: { code: string }) {
  const nonce = useNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

declare global {
  interface Window {
    /**
     * Set by `earlySubmitScript`; lets forms be submitted again and submits the last one that was
     * held back.
     */
    releaseEarlySubmit?: () => void;
  }
}

/**
 * Holds back forms submitted before hydration: the browser would send them itself, to an address
 * that accepts none, and lose what was typed. On a slow phone that is what happens at the first
 * attempt.
 */
export const earlySubmitScript = `(function(w){var held,gate=new AbortController();w.addEventListener('submit',function(e){e.preventDefault();e.stopPropagation();held=e},{capture:true,signal:gate.signal});w.releaseEarlySubmit=function(){gate.abort();if(held&&held.target.isConnected)held.target.requestSubmit(held.submitter);held=undefined}})(window)`;

/** After hydration, submits the form that was held back. Idempotent: a form is submitted once. */
export function useEarlySubmit(): void {
  useEffect(() => window.releaseEarlySubmit?.(), []);
}
