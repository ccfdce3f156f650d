import type { LinksFunction } from 'react-router';
import areaStyles from '../styles/area.entry.css?url';

/** The style sheet of every screen behind a sign-in. */
export const areaLinks: LinksFunction = () => [
  { rel: 'stylesheet', href: areaStyles },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
];
