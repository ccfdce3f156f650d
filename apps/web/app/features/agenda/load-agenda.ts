import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import type { AgendaCity, PageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import type { AgendaChoice } from './agenda-address.ts';

const EVENTS_PER_PAGE = 20;
const CITIES_SHOWN = 12;
/** Names on the map of a city: its suburbs, of which those that fit are shown. */
const TOWNS_NAMED = 40;

/** Records when a list of events to come changes: with each of them, with any other, and by itself. */
export function keepEvents(
  server: Pick<PageServer, 'changesAt' | 'deps' | 'shows' | 'useCases'>,
  events: readonly AgendaCard[],
): void {
  const freshness = server.useCases.freshnessOfAgenda(events, server.deps.now());
  server.shows(...freshness.tags);
  server.changesAt(...freshness.changesAt);
}

/** A page of the agenda, around a city or everywhere, and where to look besides. */
export async function loadAgenda(server: PageServer, city: AgendaCity | undefined, choice: AgendaChoice) {
  const { deps, useCases } = server;
  const { radius = AGENDA_RADIUS, ...rest } = choice;
  const query = { ...rest, radius, city: city?.slug, limit: EVENTS_PER_PAGE };
  const { events, nextCursor } = await answerOrRefuse(useCases.listAgenda(deps, query));
  keepEvents(server, events);
  const cities = city
    ? await useCases.listNearestCities(deps, city, CITIES_SHOWN)
    : await useCases.listLargestCities(deps, CITIES_SHOWN);
  const towns = city ? useCases.citiesAround(city, TOWNS_NAMED) : cities;
  return { city, choice, events, nextCursor, cities, towns, now: deps.now().toISOString() };
}

export type AgendaData = Awaited<ReturnType<typeof loadAgenda>> & {
  readonly mapStyleUrl: string | undefined;
};
