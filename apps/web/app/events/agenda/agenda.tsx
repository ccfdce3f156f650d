import { ArrowRight, LocateFixed } from 'lucide-react';
import { redirect } from 'react-router';
import enhance from '../../enhance/agenda.ts?enhance';
import { type AgendaCity, pageServer } from '../../platform/pages/page-context.ts';
import { readPageFilters } from '../../platform/pages/page-query.ts';
import { breadcrumbs, describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Route } from './+types/agenda';
import { agendaFilters, agendaPath, readChoice } from './agenda-address.ts';
import { AgendaPage } from './agenda-page.tsx';
import { agendaData, agendaFeeds, loadAgenda } from './load-agenda.ts';

/** Cities offered while typing, and to find the nearest; any other can be typed. */
const CITIES_OFFERED = 150;

const filters = { ville: agendaFilters.q, ...agendaFilters };

export const handle = { enhance, filters } satisfies PublicPageHandle;

/** The agenda of all of France. A typed city redirects to its own page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const server = context.get(pageServer);
  const { findCity, cities } = server.useCases;
  const { ville: typed, ...chosen } = readPageFilters(new URL(request.url).searchParams, filters);
  const city = typed === undefined ? undefined : findCity(typed);
  if (city !== undefined) throw redirect(agendaPath(city.slug, readChoice(chosen)), 302);
  const page = await loadAgenda(server, undefined, readChoice(chosen));
  const mapStyleUrl = server.deps.config.MAP_STYLE_URL;
  return { ...page, mapStyleUrl, unknown: typed, offered: cities.slice(0, CITIES_OFFERED) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  const { choice, events, unknown } = loaderData;
  const feeds = agendaFeeds(undefined, publicUrl);
  const isWhole = unknown === undefined && Object.values(choice).every((value) => value === undefined);
  return describePage({
    publicUrl,
    path: '/agenda',
    title: 'L’agenda des soirées, concerts et barathons',
    description:
      'Les prochaines soirées, concerts et barathons partout en France : ce soir, ce week-end, près de chez vous.',
    isIndexed: isWhole,
    feeds: [
      { type: 'application/rss+xml', href: feeds.rss, title: 'L’agenda de Lampion' },
      { type: 'application/feed+json', href: feeds.json, title: 'L’agenda de Lampion' },
      { type: 'text/calendar', href: feeds.calendar, title: 'L’agenda de Lampion' },
    ],
    structuredData: [agendaData(events, publicUrl), breadcrumbs(publicUrl, [['Agenda', '/agenda']])],
  });
}

export function Page({ loaderData }: Route.ComponentProps) {
  const { offered, unknown, ...data } = loaderData;
  return (
    <AgendaPage {...data} title="L’agenda" lead="Les prochaines nuits, d’un bout à l’autre de la France.">
      <CityChooser cities={offered} unknown={unknown} />
    </AgendaPage>
  );
}

interface CityChooserProps {
  /** All that may be typed, the largest first. */
  cities: readonly Pick<AgendaCity, 'latitude' | 'longitude' | 'name' | 'slug'>[];
  /** Typed, but not known. */
  unknown: string | undefined;
}

/**
 * Opens the page of a city by its name. The script (enhance/shared/around-me.ts) adds a button that
 * finds the nearest of these cities; the position stays in the browser.
 */
export function CityChooser({ cities, unknown }: CityChooserProps) {
  return (
    <form className="agenda-search" action="/agenda" method="get" data-around="">
      <Input
        name="ville"
        list="villes"
        defaultValue={unknown}
        maxCharacters={100}
        autoComplete="off"
        aria-label="Votre ville"
        aria-describedby={unknown === undefined ? undefined : 'ville-inconnue'}
        placeholder="Votre ville"
      />
      <datalist id="villes">
        {cities.map(({ slug, name, latitude, longitude }) => (
          <option key={slug} value={name} data-city={`${slug} ${latitude} ${longitude}`} />
        ))}
      </datalist>
      <Button type="submit">
        <Icon of={ArrowRight} />
        <span>Voir l’agenda</span>
      </Button>
      <Button hidden data-locate="">
        <Icon of={LocateFixed} />
        <span>Autour de moi</span>
      </Button>
      {unknown !== undefined && (
        <p className="agenda-unknown" id="ville-inconnue" role="alert">
          Cette ville n’est pas dans l’agenda. Essayez la plus grande ville voisine.
        </p>
      )}
      <p className="agenda-unknown" role="status" data-locate-fault="" hidden>
        Votre position n’est pas disponible. Choisissez une ville dans la liste.
      </p>
    </form>
  );
}
