import menuScene from 'drawn:night-square';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { PublicPageContext } from '../platform/pages/site.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';
import { HomeLink, SkipLink } from '../ui/links.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type SiteLink, siteHeaderPlace, siteLinks } from './site-links.ts';

/**
 * Pages a browser may prefetch when a link is about to be followed. Not the areas, which are
 * rendered for one person, and not articles, whose views the server counts when the page is
 * requested.
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

/**
 * Opens and closes without a script: it is a popover. The script only closes it after a choice
 * within the same page.
 */
function MobileMenu({ links }: { links: readonly SiteLink[] }) {
  return (
    <>
      <button className="btn btn-icon burger" type="button" popoverTarget="menu" aria-label="Menu">
        <Icon of={Menu} isLarge className="i-open" />
        <Icon of={X} isLarge className="i-close" />
      </button>
      <nav id="menu" className="mobile-menu" popover="auto" aria-label="Menu">
        {links.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <LinkButton href="/login" variant="primary" size="large" data-space="">
          Mon espace
        </LinkButton>
        <img className="menu-scene" src={menuScene} alt="" loading="lazy" width={480} height={400} />
      </nav>
    </>
  );
}

/** The bar at the top. The blog's front page has a shorter one, whose three links need no menu. */
function SiteHeader() {
  const { site, pathname } = useContext(PublicPageContext);
  const place = siteHeaderPlace(pathname);
  const hasTestimonials = (site?.settings.testimonials.length ?? 0) > 0;
  const links = siteLinks(place, hasTestimonials);
  const isBlogFront = place === 'blog';
  return (
    <header className="pub-header" lang="fr">
      <div className="wrap">
        <HomeLink />
        <nav className={isBlogFront ? 'pub-nav always' : 'pub-nav'} aria-label="Navigation principale">
          {links.map(({ label, href, current }) => (
            <a key={href} href={href} aria-current={current}>
              {label}
            </a>
          ))}
          {!isBlogFront && (
            <LinkButton href="/login" data-space="">
              Mon espace
            </LinkButton>
          )}
        </nav>
        {!isBlogFront && <MobileMenu links={links} />}
      </div>
    </header>
  );
}
