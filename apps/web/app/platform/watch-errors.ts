import type { reportError } from './report-error.ts';

/** Reports an error. What does it is loaded with the first one: most visits have none. */
export function reportLater(...error: Parameters<typeof reportError>): void {
  import('./report-error.ts').then(
    (module) => module.reportError(...error),
    () => undefined,
  );
}

/** Reports uncaught errors from now on. A script of one file brings `reportError` itself. */
export function watchErrors(report: typeof reportError): void {
  addEventListener('error', ({ error, message }) => report('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
}
