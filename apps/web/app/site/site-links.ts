/**
 * The kind of page, as far as the header distinguishes them: the agenda, the blog's front page, an
 * article, any other.
 */
export type SitePlace = 'agenda' | 'blog' | 'article' | 'elsewhere';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
  /** "page" for the page itself, "true" for the section it belongs to. */
  readonly current?: 'page' | 'true';
}

export function siteHeaderPlace(pathname: string): SitePlace {
  if (pathname === '/blog') return 'blog';
  if (/^\/agenda(?:\/|$)/.test(pathname)) return 'agenda';
  return pathname.startsWith('/blog/') ? 'article' : 'elsewhere';
}

/** The header's links. The one to the testimonials is there only when that section is. */
export function siteLinks(place: SitePlace, hasTestimonials: boolean): SiteLink[] {
  if (place === 'blog') {
    return [
      { label: 'Accueil', href: '/' },
      { label: 'Agenda', href: '/agenda' },
      { label: 'Blog', href: '/blog', current: 'page' },
    ];
  }
  return [
    { label: 'Agenda', href: '/agenda', ...(place === 'agenda' && ({ current: 'true' } as const)) },
    { label: 'Fonctionnalités', href: '/#fonctionnalites' },
    { label: 'Organisateurs', href: '/#organiser' },
    ...(hasTestimonials ? [{ label: 'Avis', href: '/#avis' }] : []),
    { label: 'Télécharger', href: '/#telecharger' },
    { label: 'Blog', href: '/blog', ...(place === 'article' && ({ current: 'true' } as const)) },
  ];
}
