import type { SiteSettings } from '@lampion/contract/admin/settings';
import { AGENDA_RADIUS, type AgendaCard } from '@lampion/contract/events/agenda';
import { fr } from '@lampion/contract/french';
import { STAR } from '@lampion/drawing/svg';
import enhance from '../../enhance/landing.ts?enhance';
import { AgendaEvent } from '../../events/agenda/agenda-event.tsx';
import { keepEvents } from '../../events/agenda/load-agenda.ts';
import { pageServer } from '../../platform/pages/page-context.ts';
import { describePage, organisationData, websiteData } from '../../platform/pages/seo.ts';
import { readSite, useSite } from '../../platform/pages/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Svg } from '../../ui/graphics.tsx';
import { DownloadSection } from '../download-section.tsx';
import type { PublicPageHandle } from '../site-document.tsx';
import type { Route } from './+types/landing';
import { FeatureCarousel } from './feature-carousel.tsx';
import { Hero } from './hero.tsx';
import { PosterCards } from './poster-cards.tsx';

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

/** The next public events; renders nothing without one. */
export function NextEvents({ events }: { events: readonly AgendaCard[] }) {
  if (events.length === 0) return null;
  return (
    <section className="night night-midnight" aria-labelledby="prochaines">
      <div className="wrap">
        <p className="hour">2&nbsp;h du matin</p>
        <h2 className="display night-title" id="prochaines">
          La nuit est déjà ailleurs.
        </h2>
        <ul className="agenda-lines next-events">
          {events.map((event) => (
            <AgendaEvent key={event._id} event={event} hasDay />
          ))}
        </ul>
        <LinkButton href="/agenda" size="large">
          Voir l’agenda
        </LinkButton>
      </div>
    </section>
  );
}

const REASONS = [
  {
    title: 'Une page, une date, des réponses',
    text: 'Chaque événement a sa page, son billet et sa place dans l’agenda. Les places se comptent toutes seules, la liste d’attente aussi.',
  },
  {
    title: 'Vos invités, prévenus une fois',
    text: 'Une notification part à chacun par le canal qu’il a choisi. Vous voyez ce qui est arrivé, et à qui.',
  },
  {
    title: 'La porte en ordre',
    text: 'Les arrivées se cochent depuis un téléphone, les chiffres vous attendent le lendemain.',
  },
];

/** For people who organise: what Espace Pro does, and the way in. */
export function ProSection() {
  return (
    <section className="night night-midnight" id="organiser" aria-labelledby="organiser-titre">
      <div className="wrap">
        <p className="hour">3&nbsp;h, derrière le comptoir</p>
        <h2 className="display night-title" id="organiser-titre">
          Vous organisez&#8239;?
        </h2>
        <ul className="pro-reasons">
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="pro-ways">
          <LinkButton href="/pro/signup" variant="primary" size="large">
            Créer mon espace
          </LinkButton>
          <LinkButton href="/terms#offres" variant="ghost" size="large">
            Voir les offres
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

type Testimonial = SiteSettings['testimonials'][number];

const STARS = [1, 2, 3, 4, 5];

function Quote({ quote, author, occasion, isExample }: Testimonial) {
  return (
    <figure className="ticket ticket-v quote" data-theme="light">
      <div className="quote-top">
        <div className="stars" role="img" aria-label="5 étoiles sur 5">
          {STARS.map((star) => (
            <Svg key={star} drawing={STAR} />
          ))}
        </div>
        {isExample && <Badge>exemple</Badge>}
      </div>
      <blockquote>{fr(`« ${quote} »`)}</blockquote>
      <figcaption>
        <Avatar name={author} />
        <span>
          <b>{fr(author)}</b>
          {fr(occasion)}
        </span>
      </figcaption>
    </figure>
  );
}

/** Testimonials. An invented one is marked as an example; without any there is no section. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="night night-late arc" id="avis">
      <div className="wrap">
        <p className="hour">4&nbsp;h&nbsp;10</p>
        <h2 className="display night-title">Ce qu’on en dit au petit matin.</h2>
        <div className="quotes">
          {testimonials.map((testimonial) => (
            <Quote key={testimonial.author + testimonial.quote} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}
