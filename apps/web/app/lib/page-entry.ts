import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { pageServer, requestId, scriptNonce } from './page-context.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where the answer leads elsewhere. */
  readonly markup: string;
}

/** What the server gives to the making of one page. */
export interface Rendering {
  /** Told of what went wrong inside the page, which answers 500 all the same. */
  report(error: unknown): void;
}

/** Answers a request for a public page. */
export type AnswerPublicPage = (
  request: Request,
  context: RouterContextProvider,
  rendering: Rendering,
) => Promise<PublicAnswer>;

/** What the server finds in the app's build, beside React Router's own. */
export interface PageEntry {
  readonly pageServer: typeof pageServer;
  readonly requestId: typeof requestId;
  readonly scriptNonce: typeof scriptNonce;
  createPublicPages(routes: ServerBuild['routes']): AnswerPublicPage;
}
