import { atPlace, ofPlace } from '@lampion/contract/platform/rules/places';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/agenda.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { readPageFilters } from '../../platform/pages/page-query.ts';
import { breadcrumbs, describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import type { Route } from './+types/city';
import { agendaFilters as filters, readChoice } from './agenda-address.ts';
import { AgendaPage } from './agenda-page.tsx';
import { agendaData, agendaFeeds, loadAgenda } from './load-agenda.ts';

export const handle = { enhance, filters } satisfies PublicPageHandle;

/** The agenda around a city. Other spellings of its name redirect to its one address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const server = context.get(pageServer);
  const city = server.useCases.findCity(params.city);
  if (city === undefined) throw data(null, { status: 404 });
  if (city.slug !== params.city) throw redirect(`/agenda/${city.slug}${new URL(request.url).search}`, 301);
  const choice = readChoice(readPageFilters(new URL(request.url).searchParams, filters));
  const page = await loadAgenda(server, city, choice);
  return { ...page, city, mapStyleUrl: server.deps.config.MAP_STYLE_URL };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  const { city, choice, events } = loaderData;
  const feeds = agendaFeeds(city.slug, publicUrl);
  const path = `/agenda/${city.slug}`;
  const isWhole = Object.values(choice).every((value) => value === undefined);
  const title = `L’agenda ${ofPlace(city.name)}`;
  return describePage({
    publicUrl,
    path,
    title: `${title} : soirées, concerts et barathons`,
    description: `Que faire ce soir ou ce week-end ${atPlace(city.name)} et autour : les prochaines soirées, les concerts et les barathons.`,
    // Search engines should not lead to a page without events.
    isIndexed: isWhole && events.length > 0,
    feeds: [
      { type: 'application/rss+xml', href: feeds.rss, title },
      { type: 'application/feed+json', href: feeds.json, title },
      { type: 'text/calendar', href: feeds.calendar, title },
    ],
    structuredData: [
      agendaData(events, publicUrl),
      breadcrumbs(publicUrl, [
        ['Agenda', '/agenda'],
        [city.name, path],
      ]),
    ],
  });
}

export function Page({ loaderData }: Route.ComponentProps) {
  const { name } = loaderData.city;
  return (
    <AgendaPage {...loaderData} title={name} lead={`Les prochaines nuits ${atPlace(name)} et autour.`} />
  );
}
