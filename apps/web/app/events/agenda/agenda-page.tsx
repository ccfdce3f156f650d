import type { AgendaCard } from '@lampion/contract/events/agenda';
import { fr } from '@lampion/contract/french';
import { atPlace } from '@lampion/contract/platform/rules/places';
import { drawAgendaMap, type MapLantern } from '@lampion/drawing/agenda-map';
import { drawMapPin } from '@lampion/drawing/map-pin';
import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/posters';
import { CalendarDays, Map as MapIcon, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import script from '../../enhance/map.ts?enhance';
import worker from '../../enhance/map-worker.ts?enhance';
import { useSite } from '../../platform/pages/site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { agendaPath } from './agenda-address.ts';
import { AgendaEvent, groupByEvening } from './agenda-event.tsx';
import { AgendaFilters } from './agenda-filters.tsx';
import { type AgendaData, agendaFeeds } from './load-agenda.ts';

interface AgendaPageProps extends AgendaData {
  title: string;
  lead: string;
  /** Between the title and the filters. */
  children?: ReactNode;
}

function NoEvents({ city, choice }: Pick<AgendaData, 'choice' | 'city'>) {
  const isFiltered = Object.values(choice).some((value) => value !== undefined);
  if (isFiltered)
    return (
      <EmptyState
        as="h2"
        title="Rien ne correspond"
        action={<LinkButton href={agendaPath(city?.slug)}>Tout l’agenda</LinkButton>}
      >
        Élargissez les dates ou la distance, ou cherchez avec moins de mots.
      </EmptyState>
    );
  return (
    <EmptyState
      as="h2"
      title={city ? `Aucune date ${atPlace(city.name)} pour l’instant` : 'Aucune date pour l’instant'}
      action={<LinkButton href="/pro/signup">Organiser une soirée</LinkButton>}
    >
      La prochaine s’affichera ici dès son annonce.
    </EmptyState>
  );
}

/** Upcoming events: the filters, the list by evening with its map, and links to other agendas. */
export function AgendaPage({ title, lead, children, ...data }: AgendaPageProps) {
  const { city, choice, events, nextCursor, now } = data;
  return (
    <main id="contenu" className="blog agenda">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap blog-in">
        <h1 className="ev-title">{fr(title)}</h1>
        <p className="blog-lead">{lead}</p>
        {children}
        <AgendaFilters slug={city?.slug} choice={choice} />
        {events.some(({ latitude }) => latitude !== null) && (
          <a className="link agenda-to-map" href="#carte">
            Voir la carte
          </a>
        )}
        <div className={events.length > 0 ? 'agenda-grid' : undefined}>
          <div className="agenda-list" id="liste">
            {events.length === 0 ? (
              <NoEvents city={city} choice={choice} />
            ) : (
              <AgendaList events={events} now={new Date(now)} />
            )}
            {nextCursor !== null && (
              <LinkButton href={agendaPath(city?.slug, { ...choice, cursor: nextCursor })} rel="next">
                Les dates suivantes
              </LinkButton>
            )}
          </div>
          <AgendaMap {...data} />
        </div>
        <AgendaWays {...data} />
      </div>
    </main>
  );
}

interface AgendaListProps {
  events: readonly AgendaCard[];
  now: Date;
}

/** Events to come, evening by evening. */
function AgendaList({ events, now }: AgendaListProps) {
  return groupByEvening(events, now).map((evening) => (
    <section key={evening.title} className="agenda-evening">
      <h2>{fr(evening.title)}</h2>
      <ul>
        {evening.events.map((event) => (
          <AgendaEvent key={event._id} event={event} number={events.indexOf(event) + 1} />
        ))}
      </ul>
    </section>
  ));
}

/** Other cities with events, and the ways of following the agenda. */
function AgendaWays({ city, cities }: Pick<AgendaData, 'cities' | 'city'>) {
  const feeds = agendaFeeds(city?.slug, useSite()?.publicUrl ?? '');
  return (
    <div className="agenda-ways">
      {cities.length > 0 && (
        <section aria-labelledby="villes-titre">
          <h2 className="section-title" id="villes-titre">
            {city ? 'Dans d’autres villes' : 'Par ville'}
          </h2>
          <ul className="agenda-row">
            {cities.map(({ slug, name }) => (
              <li key={slug}>
                <a className="agenda-chip" href={`/agenda/${slug}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="follow-ways" aria-labelledby="suivre-titre">
        <h2 className="section-title" id="suivre-titre">
          Ne rien manquer
        </h2>
        <p className="muted">
          Sans compte, suivez cet agenda dans le vôtre&#8239;: les dates s’y inscrivent d’elles-mêmes.
        </p>
        <div className="follow-links">
          <LinkButton href={feeds.subscription}>
            <Icon of={CalendarDays} />
            Agenda iCal
          </LinkButton>
          <LinkButton href={feeds.rss}>
            <Icon of={Rss} />
            Flux RSS
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

/** A map never shows less than this around a city. */
const NEAREST_KM = 2;

function toLanterns(events: readonly AgendaCard[]): MapLantern[] {
  return events.flatMap(({ latitude, longitude, type }, index) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, type, number: index + 1 }],
  );
}

type AgendaMapProps = Pick<AgendaData, 'city' | 'events' | 'mapStyleUrl' | 'towns'>;

/** The locations of the listed events. A script shows them on a real map on request. */
function AgendaMap({ city, events, mapStyleUrl, towns }: AgendaMapProps) {
  const lanterns = toLanterns(events);
  if (lanterns.length === 0) return null;
  const around = city && {
    ...city,
    radiusKm: Math.max(NEAREST_KM, ...events.map(({ distance }) => distance ?? 0)),
  };
  const places = lanterns.map(({ latitude, longitude }) => [longitude, latitude]);
  const live = mapStyleUrl !== undefined && {
    'data-style': mapStyleUrl,
    'data-script': script,
    'data-worker': worker,
    'data-places': JSON.stringify(places),
  };
  return (
    <aside className="agenda-map" id="carte" aria-label="Carte">
      <figure className="map-frame" {...live}>
        <Svg drawing={drawAgendaMap({ lanterns, towns, around })} />
        <template>
          <Svg drawing={drawMapPin()} />
        </template>
        {live && (
          <a className="map-pill" href="#liste">
            <Icon of={MapIcon} />
            Carte interactive
          </a>
        )}
      </figure>
    </aside>
  );
}
