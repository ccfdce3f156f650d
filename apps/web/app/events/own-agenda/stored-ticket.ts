import { ACCOUNT_KEY, nameSession, readToken, TOKEN_KEY } from '../../platform/session/session.ts';

/**
 * The ticket last shown at the top of the first screen, as HTML of our own components. Signing out
 * deletes it.
 */
interface KeptTicket {
  /** The session it belongs to; it is not shown in another. */
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly html: string;
}

const KEY = `${ACCOUNT_KEY}-ticket`;
/** Short enough that "Ce soir" is not shown on the next day. */
const KEPT_MS = 12 * 3_600_000;

/** Stores the next party's ticket for the next start of the app; null for none. */
export function keepTicket(html: string | null): void {
  const session = nameSession(readToken());
  try {
    if (html === null || session === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ session, at: Date.now(), html } satisfies KeptTicket));
  } catch {
    // Without storage, the ticket is drawn once its data has loaded.
  }
}

/** Null when this session has none, and always on the server. */
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
 * The same as a script of the page, before any of its files have loaded: it runs right after the
 * placeholder ticket and replaces it with the stored one. Other screens share the cached frame of
 * the app and have no ticket.
 */
export const keptTicketScript = `((ticket) => {
  if (location.pathname !== '/app') return (ticket.hidden = true);
  try {
    const kept = JSON.parse(localStorage.getItem('${KEY}'));
    const token = localStorage.getItem('${TOKEN_KEY}');
    const isOurs = kept?.session && token?.endsWith(kept.session);
    if (isOurs && Date.now() - kept.at < ${KEPT_MS}) ticket.innerHTML = kept.html;
  } catch {}
})(document.currentScript.previousElementSibling)`;
