import { oncePerVariant } from '@lampion/drawing/svg';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import displayFont from '../../fonts/dist/bricolage-grotesque.woff2?url';
import textFont from '../../fonts/dist/instrument-sans.woff2?url';
import site from '../enhance/site.ts?enhance';
import type { FilterQuery, PageQuery } from '../platform/pages/page-query.ts';
import type { HeadTag } from '../platform/pages/seo.ts';
import embedStyles from '../styles/embed.entry.css?url';
import styles from '../styles/public.entry.css?url';
import { writeHeadTags } from './head-markup.ts';

/** What a public route can set in the document around it, through its `handle` export. */
export interface PublicPageHandle {
  readonly lang?: 'en';
  /** Address of the page's optional script. */
  readonly enhance?: string;
  /** What a phone reads to install: the site's, unless the page is about the app. */
  readonly manifest?: '/manifest.webmanifest' | '/app.webmanifest';
  /** Without the site's header and footer: a page for an unattended screen. */
  readonly isBare?: boolean;
  /** Shown in a frame of other sites: bare, with its own small style sheet. */
  readonly isEmbedded?: boolean;
  /** The query parameters it reads; all others are left out of its address. */
  readonly query?: PageQuery;
  /** The same for parameters that count together. */
  readonly filters?: FilterQuery;
}

export interface SiteDocumentProps extends PublicPageHandle {
  tags: readonly HeadTag[];
  children: ReactNode;
}

interface FixedParts {
  enhance: string;
  manifest: string;
  isEmbedded: boolean;
}

/** The start of the head of every page. */
function FixedHead({ enhance, manifest, isEmbedded }: FixedParts) {
  if (isEmbedded) {
    return (
      <>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={embedStyles} />
        <script type="module" src={enhance} />
      </>
    );
  }
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />
      <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
      <link rel="stylesheet" href={styles} />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
      <script type="module" src={enhance} />
    </>
  );
}

/** Written once per script and manifest: the text is the same on every page that uses them. */
const writeFixedHead = oncePerVariant(
  (parts: FixedParts) => renderToStaticMarkup(<FixedHead {...parts} />),
  ({ enhance, manifest, isEmbedded }) => `${enhance} ${manifest} ${isEmbedded}`,
);

/** The whole document of a public page, which ships no React to the browser. */
export function SiteDocument({
  lang,
  enhance = site,
  manifest = '/manifest.webmanifest',
  isEmbedded = false,
  tags,
  children,
}: SiteDocumentProps) {
  const head = writeFixedHead({ enhance, manifest, isEmbedded }) + writeHeadTags(tags);
  return (
    <html lang={lang ?? 'fr'} data-theme={isEmbedded ? 'light' : 'dark'}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped */}
      <head dangerouslySetInnerHTML={{ __html: head }} />
      <body>{children}</body>
    </html>
  );
}
