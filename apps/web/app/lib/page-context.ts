import type { Client } from '@lampion/server/client';
import type { PageTag } from '@lampion/server/db/page-changes';
import type { Deps } from '@lampion/server/deps';
import { createContext } from 'react-router';

export type { ArticleSummary } from '@lampion/server/features/articles/article-view';
export type { PublicEventPage } from '@lampion/server/features/events/show-event';
export type { NumberedEvents, OrganiserEvents } from '@lampion/server/features/events/show-organiser-events';
export type { DemoInvoice } from '@lampion/server/ports/payments';

type Settings = Awaited<
  ReturnType<typeof import('@lampion/server/features/settings/read-settings').readSettings>
>;

/** The server as a loader or an action meets it: use cases, what they need, and the notes of the page being made. */
export interface PageServer {
  readonly useCases: typeof import('@lampion/server/page-use-cases');
  /** While a page is only read, its clock stands still: all that the page shows is of one instant. */
  readonly deps: Deps;
  /** The site's settings, from memory. */
  getSettings(): Promise<Settings>;
  /** Who sent a form. Throws for a page that is only read: that is the same for everybody. */
  readonly sender: () => Client;
  /** This page shows these things: it is dropped from memory when one of them changes. */
  shows(...tags: PageTag[]): void;
  /** The page changes by itself at these instants (an event becomes past): keep it no longer than to the first. */
  changesAt(...instants: (Date | null)[]): void;
}

export const pageServer = createContext<PageServer>();

/** The nonce of this answer's inline scripts; empty on public pages, which have none. */
export const scriptNonce = createContext<string>('');

/** The id under which the server writes down this request; shown where something went wrong. */
export const requestId = createContext<string>('');
