import type { PageServices } from '@lampion/server/page-services';
import { createContext } from 'react-router';

export type {
  ArticleSummary,
  DemoInvoice,
  NumberedEvents,
  OrganiserEvents,
  PublicEventPage,
} from '@lampion/server/page-services';

/** What a public page's loader may ask of the server, and where it says what the page shows. */
export const pageServices = createContext<PageServices>();

/** The nonce of this answer's inline scripts; empty on public pages, which have none. */
export const scriptNonce = createContext<string>('');

/** The id under which the server writes down this request; shown where something went wrong. */
export const requestId = createContext<string>('');
