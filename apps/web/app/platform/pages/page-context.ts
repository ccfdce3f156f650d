import type { Client } from '@lampion/server/client';
import type { Deps } from '@lampion/server/deps';
import type { PageTag } from '@lampion/server/platform/db/page-changes';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageRefusal } from './page-errors.ts';

export type { DemoCreditNotePage, DemoInvoicePage } from '@lampion/server/billing/billing/demo-payments';
export type { ArticleSearch } from '@lampion/server/blog/articles/lists';
export type { ArticlePage, BlogPage, LabelPage, LinkedLabel } from '@lampion/server/blog/articles/pages';
export type { TextPart } from '@lampion/server/blog/articles/pictures';
export type { ArticleSummary, FoundArticle } from '@lampion/server/blog/articles/view';
export type { RelatedEvents } from '@lampion/server/events/events/agenda';
export type { NumberedEvents, OrganiserEvents, PublicEventPage } from '@lampion/server/events/events/pages';
export type { GuestFace } from '@lampion/server/events/guest-list/exports';
export type { SeriesPage } from '@lampion/server/events/series/pages';
export type { City as AgendaCity } from '@lampion/server/platform/cities';

type Settings = Awaited<ReturnType<typeof import('@lampion/server/admin/settings/settings').readSettings>>;

/**
 * What loaders and actions use of the server: use cases, their dependencies, and a record of what
 * the page being rendered shows.
 */
export interface PageServer {
  readonly useCases: typeof import('@lampion/server/page-use-cases');
  /** For GET requests the clock is frozen: everything on the page refers to one instant. */
  readonly deps: Deps;
  /** The site's settings, cached. */
  getSettings(): Promise<Settings>;
  /** The client that sent a form. Throws for GET requests, whose page is the same for everybody. */
  readonly sender: () => Client;
  /** Records what the page shows: the cached page is dropped when one of these tags changes. */
  shows(...tags: PageTag[]): void;
  /**
   * Records when the page changes without a write (an event becomes past): it is cached until the
   * first of these instants.
   */
  changesAt(...instants: (Date | null)[]): void;
}

export const pageServer = createContext<PageServer>();

/** The nonce of this answer's inline scripts; empty on public pages, which have none. */
export const scriptNonce = createContext<string>('');

/** The id under which the server logs this request; shown on error screens. */
export const requestId = createContext<string>('');

export interface PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for redirects. */
  readonly markup: string;
}

/** What the server provides for rendering one page. */
export interface Rendering {
  /**
   * Reports an error inside the page; the answer is 500 in any case. Returns the message for the
   * reader when it is a temporary refusal (503), null when it is an incident.
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
