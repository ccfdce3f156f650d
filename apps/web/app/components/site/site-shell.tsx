import type { ReactNode } from 'react';
import { SkipLink } from '../ui/links.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * Pages a browser may prefetch when a link is about to be followed. Not the areas, which are rendered for one person,
 * and not articles, whose views the server counts when the page is requested.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/login*', '/pro*', '/admin*', '/app*', '/blog/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** The frame of every public page. The page itself brings its `<main id="contenu">`. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {children}
      <SiteFooter />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
    </>
  );
}
