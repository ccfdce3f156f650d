import { pastBefore } from '@lampion/contract/rules/event-timing';
import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import { type City, cities, listCitiesElsewhere, mainCities } from '../../cities.ts';
import type { Deps } from '../../deps.ts';
import { findCitiesWithEvents } from './agenda-city-store.ts';

type Sources = Pick<Deps, 'db' | 'now'>;

/** Of how many cities, the largest or the nearest, those with events are looked for. */
const CONSIDERED = 40;

/** Of some cities, those whose page shows an event that begins, in their order. */
async function keepLit({ db, now }: Sources, known: readonly City[]): Promise<City[]> {
  const lit = { from: pastBefore(now()), radiusKm: AGENDA_RADIUS };
  const slugs = new Set(await findCitiesWithEvents(db, known, lit));
  return known.filter(({ slug }) => slugs.has(slug));
}

/** All cities with events to come, the largest first: the pages that search engines may know. */
export function listCityPages(deps: Sources): Promise<City[]> {
  return keepLit(deps, cities);
}

/** The largest cities with events to come. */
export async function listLargestCities(deps: Sources, count: number): Promise<City[]> {
  return (await keepLit(deps, mainCities.slice(0, CONSIDERED))).slice(0, count);
}

/** The cities nearest to one that have events to come, however far. */
export async function listNearestCities(deps: Sources, city: City, count: number): Promise<City[]> {
  const others = listCitiesElsewhere(city);
  const near = await keepLit(deps, others.slice(0, CONSIDERED));
  return (near.length > 0 ? near : await keepLit(deps, others)).slice(0, count);
}
