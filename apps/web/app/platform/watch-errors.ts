import type { reportError } from './report-error.ts';

/** Reports an error. What does it is loaded with the first one: most visits have none. */
export function reportLater(...error: Parameters<typeof reportError>): void {
  import('./report-error.ts').then(
    (module) => module.reportError(...error),
    () => undefined,
  );
}

/** Reports uncaught errors from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportLater('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportLater('rejection', reason));
}
