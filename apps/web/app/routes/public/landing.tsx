import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import { DownloadSection } from '../../components/site/download-section.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/landing.ts?enhance';
import { keepEvents } from '../../features/agenda/load-agenda.ts';
import { FeatureCarousel } from '../../features/landing/feature-carousel.tsx';
import { Hero } from '../../features/landing/hero.tsx';
import { NextEvents } from '../../features/landing/next-events.tsx';
import { PosterCards } from '../../features/landing/poster-cards.tsx';
import { ProSection } from '../../features/landing/pro-section.tsx';
import { Testimonials } from '../../features/landing/testimonials.tsx';
import { organisationData, websiteData } from '../../lib/organisation-data.ts';
import { pageServer } from '../../lib/page-context.ts';
import { describePage } from '../../lib/seo.ts';
import { readSite, useSite } from '../../lib/site.ts';
import type { Route } from './+types/landing';

export const handle = { enhance } satisfies PublicPageHandle;

/** Two rows of three. */
const EVENTS_SHOWN = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(pageServer);
  const query = { limit: EVENTS_SHOWN, radius: AGENDA_RADIUS };
  const { events } = await server.useCases.listAgenda(server.deps, query);
  keepEvents(server, events);
  return { events };
}

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
export function Page({ loaderData }: Route.ComponentProps) {
  const testimonials = useSite()?.settings.testimonials ?? [];
  return (
    <main id="contenu">
      <Hero />
      <FeatureCarousel />
      <PosterCards />
      <NextEvents events={loaderData.events} />
      <ProSection />
      <Testimonials testimonials={testimonials} />
      <DownloadSection from={testimonials.length > 0 ? '#431C40' : '#1D1531'} />
    </main>
  );
}
