import { frPlain } from '@lampion/contract/french';
import { Bell, CircleUser, type LucideIcon, Ticket, Users } from 'lucide-react';
import type { LinksFunction } from 'react-router';
import displayFont from '../../fonts/dist/bricolage-grotesque.woff2?url';
import textFont from '../../fonts/dist/instrument-sans.woff2?url';
import appStyles from '../styles/app.entry.css?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** The style sheet of the app and what a phone needs to install it. */
export const appLinks: LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  { ...font, href: textFont },
  // Of the first screen's headings, which are not known before its scripts.
  { ...font, href: displayFont, fetchPriority: 'low' },
  // A PNG instead of the SVG, which browsers lay out twice, when the screen's scripts should run.
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

/** The four tabs on the string. */
export type PlaceName = 'parties' | 'friends' | 'news' | 'me';

export interface Place {
  readonly name: PlaceName;
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export const places: readonly Place[] = [
  { name: 'parties', label: 'Soirées', to: '/app', icon: Ticket },
  { name: 'friends', label: 'Amis', to: '/app/friends', icon: Users },
  { name: 'news', label: 'Nouvelles', to: '/app/news', icon: Bell },
  { name: 'me', label: 'Moi', to: '/app/me', icon: CircleUser },
];

/** Planning a party. */
export const creation = { label: 'Prévoir une soirée', to: '/app/new' };

/** What a screen of the app sets in the frame around it, through its `handle` export. */
export interface AppHandle {
  /** The lit tab; none by default. */
  readonly place?: PlaceName;
  /** The screen is a single task: no bar at the bottom of a phone. */
  readonly isAlone?: boolean;
}
