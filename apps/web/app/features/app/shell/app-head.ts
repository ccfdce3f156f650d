import { frPlain } from '@lampion/contract/french';
import type { LinksFunction } from 'react-router';
import displayFont from '../../../../fonts/dist/bricolage-grotesque.woff2?url';
import textFont from '../../../../fonts/dist/instrument-sans.woff2?url';
import appStyles from '../../../styles/app.entry.css?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** The style sheet of the app and what a phone needs to install it. */
export const appLinks: LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  { ...font, href: textFont },
  // Of the first screen's headings, which are not known before its scripts.
  { ...font, href: displayFont, fetchPriority: 'low' },
  // Not the drawn one: a browser lays out an SVG where the screen's scripts should run, twice.
  { rel: 'icon', type: 'image/png', sizes: '192x192', href: '/icons/icon-192.png' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/app.webmanifest' },
];

/** Title, robots and colour of a screen of the app. */
export function appMeta(title: string) {
  return [
    { title: frPlain(`${title} | Lampion`) },
    { name: 'robots', content: 'noindex' },
    { name: 'theme-color', content: '#15122a' },
    // iOS installs without a manifest of ours, and reads these.
    { name: 'apple-mobile-web-app-capable', content: 'yes' },
    { name: 'apple-mobile-web-app-title', content: 'Lampion' },
    { name: 'apple-mobile-web-app-status-bar-style', content: 'black-translucent' },
  ];
}
