import { ACCOUNT_KEY, nameSession, readToken, TOKEN_KEY } from '../../platform/session/session.ts';

/**
 * What stood on top of the first screen when it was seen last, as our own components wrote it.
 * Signing out deletes it.
 */
interface KeptTicket {
  /** Of another one nothing is shown. */
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly html: string;
}

const KEY = `${ACCOUNT_KEY}-ticket`;
/** "Ce soir" is not kept until tomorrow. */
const KEPT_MS = 12 * 3_600_000;

/** Keeps the next party's ticket for the next opening of the app; null: there is none. */
export function keepTicket(html: string | null): void {
  const session = nameSession(readToken());
  try {
    if (html === null || session === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ session, at: Date.now(), html } satisfies KeptTicket));
  } catch {
    // Without storage it is drawn once its data are there.
  }
}

/** Null where there is none for this session, on the server too. */
export function readKeptTicket(): string | null {
  if (typeof localStorage === 'undefined') return null;
  try {
    const kept: KeptTicket | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const isOurs = kept !== null && kept.session !== '' && kept.session === nameSession(readToken());
    return isOurs && Date.now() - kept.at < KEPT_MS ? kept.html : null;
  } catch {
    return null;
  }
}

/**
 * The same for the page itself, before any of its files are there: run right after the ticket that
 * waits, it shows the kept one in its place. The frame that is kept of the app serves its other
 * screens too, which have no ticket.
 */
export const keptTicketScript = `(function(e){if(location.pathname!=='/app'){e.hidden=true;return}try{var k=JSON.parse(localStorage.getItem('${KEY}')),t=localStorage.getItem('${TOKEN_KEY}');if(k&&k.session&&t&&t.endsWith(k.session)&&Date.now()-k.at<${KEPT_MS})e.innerHTML=k.html}catch(_){}})(document.currentScript.previousElementSibling)`;
