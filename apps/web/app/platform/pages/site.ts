import type { SiteSettings } from '@lampion/contract/admin/settings';
import { createContext, useContext } from 'react';

/** Data of every public page: the loader data of the public layout. */
export interface SiteData {
  readonly settings: SiteSettings;
  /** "https://lampion.example", without a trailing slash. */
  readonly publicUrl: string;
}

export const SITE_ROUTE_ID = 'public/layout';

/** The context a public page is rendered with. */
export interface PublicPage {
  /** Null on an error page when the settings could not be read. */
  readonly site: SiteData | null;
  readonly pathname: string;
}

export const PublicPageContext = createContext<PublicPage>({ site: null, pathname: '/' });

/** For components of public pages. */
export function useSite(): SiteData | null {
  return useContext(PublicPageContext).site;
}

interface Match {
  readonly id: string;
  readonly loaderData: unknown;
}

/** For `meta`, which runs outside of components. Throws outside of the public layout. */
export function readSite(matches: readonly (Match | undefined)[]): SiteData {
  const match = matches.find((candidate) => candidate?.id === SITE_ROUTE_ID);
  if (!match?.loaderData) throw new TypeError('only pages of the public site have its settings');
  return match.loaderData as SiteData;
}

/** The id under which the server logs the request being answered; empty in the browser. */
export const RequestIdContext = createContext('');
