import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { pageServer, requestId, scriptNonce } from './page-context.ts';
import type { PageRefusal } from './page-errors.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for redirects. */
  readonly markup: string;
}

/** What the server provides for rendering one page. */
export interface Rendering {
  /**
   * Reports an error inside the page, which answers 500 all the same. Returns what its reader is told when it is a
   * temporary refusal (503), null when it is an incident.
   */
  report(error: unknown): PageRefusal | null;
}

/** Answers a request for a public page. */
export type AnswerPublicPage = (
  request: Request,
  context: RouterContextProvider,
  rendering: Rendering,
) => Promise<PublicAnswer>;

/** What the app's build exports for the server, beside React Router's own entries. */
export interface PageEntry {
  readonly pageServer: typeof pageServer;
  readonly requestId: typeof requestId;
  readonly scriptNonce: typeof scriptNonce;
  createPublicPages(routes: ServerBuild['routes']): AnswerPublicPage;
}
