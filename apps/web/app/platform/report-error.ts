import { screenOf, scrubError } from '@lampion/contract/admin/rules/scrub-error';
import { API } from './api-base.ts';

type Kind = 'error' | 'rejection' | 'render';

/** Limit for a page that fails in a loop. */
const REPORTS_MAX = 5;
/** The contract's limit, repeated here: importing it would add a schema library to public pages. */
const MESSAGE_MAX = 300;
const STACK_MAX = 2000;
/** Network failures are not errors of ours, and errors of cross-origin scripts have no details. */
const unsaid = /^(?:Script error|Failed to fetch|NetworkError|Load failed|ResizeObserver)/;

const reported = new Set<string>();

/** Reports an error to our own server, without any data about the user. Never throws. */
export function reportError(kind: Kind, error: unknown): void {
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {};
  // Refusals and aborted requests are shown where they happen.
  if (name === 'ApiError' || name === 'AbortError' || unsaid.test(message) || reported.has(message)) return;
  if (reported.size >= REPORTS_MAX) return;
  reported.add(message);
  const body = {
    kind,
    message: scrubError(message, MESSAGE_MAX) || name || 'Erreur',
    stack: scrubError(stack, STACK_MAX),
    screen: screenOf(location.pathname).slice(0, 200),
    build: import.meta.url
      .slice(import.meta.url.lastIndexOf('/') + 1)
      .replace(/[^\w.-]/g, '')
      .slice(0, 80),
  };
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) };
  fetch(`${API}/browser-errors`, request).catch(() => undefined);
}
