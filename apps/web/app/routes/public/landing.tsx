import { DownloadSection } from '../../components/site/download-section.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/landing.ts?enhance';
import { FeatureCarousel } from '../../features/landing/feature-carousel.tsx';
import { Hero } from '../../features/landing/hero.tsx';
import { PosterCards } from '../../features/landing/poster-cards.tsx';
import { Testimonials } from '../../features/landing/testimonials.tsx';
import { organisationData, websiteData } from '../../lib/organisation-data.ts';
import { describePage } from '../../lib/seo.ts';
import { readSite, useSite } from '../../lib/site.ts';
import type { Route } from './+types/landing';

export const handle = { enhance } satisfies PublicPageHandle;

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches);
  return describePage({
    publicUrl: site.publicUrl,
    path: '/',
    title: 'Lampion : créez, vivez, partagez vos soirées',
    description:
      'L’appli qui réunit l’invitation, les réponses, la liste de courses, la playlist et les défis de vos soirées.',
    structuredData: [organisationData(site), websiteData(site)],
  });
}

/** The landing page, one section per hour from dusk to dawn. */
export function Page() {
  const testimonials = useSite()?.settings.testimonials ?? [];
  return (
    <main id="contenu">
      <Hero />
      <FeatureCarousel />
      <PosterCards />
      <Testimonials testimonials={testimonials} />
      <DownloadSection from={testimonials.length > 0 ? '#431C40' : '#1D1531'} />
    </main>
  );
}
