import { redirect } from 'react-router';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/agenda.ts?enhance';
import { agendaFilters, agendaPath, readChoice } from '../../features/agenda/agenda-address.ts';
import { agendaData } from '../../features/agenda/agenda-data.ts';
import { agendaFeeds } from '../../features/agenda/agenda-feeds.ts';
import { AgendaPage } from '../../features/agenda/agenda-page.tsx';
import { CityChooser } from '../../features/agenda/city-chooser.tsx';
import { loadAgenda } from '../../features/agenda/load-agenda.ts';
import { pageServer } from '../../lib/page-context.ts';
import { readPageFilters } from '../../lib/page-query.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/agenda';

/** Cities offered while typing, and to find the nearest; any other can be typed. */
const CITIES_OFFERED = 150;

const filters = { ville: agendaFilters.q, ...agendaFilters };

export const handle = { enhance, filters } satisfies PublicPageHandle;

/** The agenda of all of France. A city that is typed leads to its own page. */
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
