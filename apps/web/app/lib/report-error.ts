import { screenOf, scrubError } from '@lampion/contract/rules/scrub-error';

type Kind = 'error' | 'rejection' | 'render';

/** A page that fails in a circle is told of a few times. */
const REPORTS_MAX = 5;
/** As long as the contract allows; its file would bring a schema library to public pages. */
const MESSAGE_MAX = 300;
const STACK_MAX = 2000;
/** What the network does is no fault of ours, nor what a page from elsewhere keeps to itself. */
const unsaid = /^(?:Script error|Failed to fetch|NetworkError|Load failed|ResizeObserver)/;

const base = (import.meta.env.VITE_API_URL ?? '/api').replace(/(?<!\/)\/+$/, '');
const told = new Set<string>();

/** Tells our own server of an error, without anything of whoever met it. Never throws. */
export function reportError(kind: Kind, error: unknown): void {
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {};
  // Refusals and broken-off requests are told where they happen.
  if (name === 'ApiError' || name === 'AbortError' || unsaid.test(message) || told.has(message)) return;
  if (told.size >= REPORTS_MAX) return;
  told.add(message);
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
  fetch(`${base}/browser-errors`, request).catch(() => undefined);
}

/** Tells of whatever nobody caught, from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportError('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
