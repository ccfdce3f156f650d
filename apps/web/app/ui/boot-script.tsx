import { createContext, useContext, useEffect } from 'react';

/**
 * The nonce of this answer's inline scripts; empty in the browser, which hides it, and on public
 * pages.
 */
export const NonceContext = createContext<string>('');

export const useNonce = () => useContext(NonceContext);

/**
 * A script that runs before the first paint. Its code must be one of our constants: nothing is
 * escaped. Only the server passes it; in the browser, React keeps the page's (`import.meta.env.SSR
 * ? code : ''`).
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
 * Holds back forms submitted before hydration: the browser would send them to an address that does
 * not accept them, and lose what was typed. On slow phones, the first attempt usually comes before
 * hydration.
 */
export const earlySubmitScript = `(() => {
  const gate = new AbortController();
  let held;
  const hold = (event) => {
    event.preventDefault();
    event.stopPropagation();
    held = event;
  };
  addEventListener('submit', hold, { capture: true, signal: gate.signal });
  window.releaseEarlySubmit = () => {
    gate.abort();
    if (held?.target.isConnected) held.target.requestSubmit(held.submitter);
    held = undefined;
  };
})()`;

/** After hydration, submits the form that was held back. Idempotent: a form is submitted once. */
export function useEarlySubmit(): void {
  useEffect(() => window.releaseEarlySubmit?.(), []);
}
