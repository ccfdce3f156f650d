import {
  AGENDA_RADIUS,
  type AgendaCard,
  type AgendaPage,
  type AgendaQuery,
} from '@lampion/contract/events/agenda';
import type { EventCard, PublicEvent } from '@lampion/contract/events/events';
import { type AgendaWhen, spanOf } from '@lampion/contract/events/rules/agenda-span';
import { isOverAfter, pastBefore } from '@lampion/contract/events/rules/event-timing';
import type { ProStats } from '@lampion/contract/people/pro-dashboard';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { describeOrganiser } from '../../people/organisers/organisers.ts';
import { AppError } from '../../platform/app-error.ts';
import { type City, cities, findCity, listCitiesElsewhere, mainCities } from '../../platform/cities.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import type { Circle } from '../../platform/map-cells.ts';
import type { Freshness } from '../../platform/pages/page-cache.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import {
  type AgendaRow,
  type Begins,
  findAgendaRows,
  findCitiesWithEvents,
  findNextOfOrganiser,
  type ListedEvent,
} from './agenda-store.ts';
import { findCardsByIds } from './list-store.ts';
import { findListedEvents } from './listed-events.ts';
import {
  findNearestEvents,
  findPartyRecord,
  insertEvent,
  type NewParty,
  type PartyRecord,
  updateHost,
} from './store.ts';
import { toEventCard, toEventSummary, toPlaces } from './view.ts';

type Sources = Pick<Deps, 'db' | 'now'>;

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * A page of the upcoming public events, running ones first, then by begin. `city` takes precedence
 * over a place, `when` over `from` and `to`.
 * @throws AppError `city_not_found`; `invalid_input` for an invalid cursor
 */
export async function listAgenda(deps: Sources, query: AgendaQuery): Promise<AgendaPage> {
  const { limit } = query;
  const around = readCircle(query);
  const search = query.search || undefined;
  const after = readCursor(positionSchema, query.cursor);
  const span = readSpan(query, deps.now());
  const found = await findListedEvents(
    deps.db,
    { around, labels: toLabels(query), search, after, span, limit: limit + 1 },
    deps.now(),
  );
  const { rows, nextCursor } = cutPage(found, limit, ({ begin, id }) => [begin, id]);
  return { events: await readCards(deps, rows), nextCursor };
}

/** What outdates a list of upcoming events: a change of any event, and the passing of time. */
export function freshnessOfAgenda(events: readonly AgendaCard[], now: Date): Freshness {
  const whens: readonly AgendaWhen[] = ['tonight', 'weekend'];
  const turns = whens.map((when) => spanOf(when, now).until);
  return {
    tags: [
      'events',
      ...events.map(({ _id }): PageTag => `event:${_id}`),
      ...new Set(events.map(({ organiser }): PageTag => `organiser:${organiser._id}`)),
    ],
    // At its last instant an event is not over yet.
    changesAt: [...turns, ...events.map((event) => new Date(isOverAfter(event).getTime() + 1))],
  };
}

function readCircle({ city, near, radius }: AgendaQuery): Circle | undefined {
  if (city === undefined) return near && { center: near, radiusKm: radius };
  const center = findCity(city);
  if (center === undefined) throw new AppError('city_not_found');
  return { center, radiusKm: radius };
}

/** The chosen type and facts as names of `labelConditions`; undefined without any. */
function toLabels({ type, price, age, wheelchair }: AgendaQuery): readonly string[] | undefined {
  const labels = [
    ...(type === undefined ? [] : [type]),
    ...(price === undefined ? [] : [price === 'free' ? price : `max${price}`]),
    ...(age === undefined ? [] : [`age${age}`]),
    ...(wheelchair === true ? ['wheelchair'] : []),
  ];
  return labels.length === 0 ? undefined : labels;
}

function readSpan({ when, from, to }: AgendaQuery, now: Date): Begins {
  if (when !== undefined) return spanOf(when, now);
  return { from: from ?? pastBefore(now), until: to ?? null };
}

/** The cards of listed events, in their order. */
async function readCards(deps: Sources, listed: readonly ListedEvent[]): Promise<AgendaCard[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const rows = await findAgendaRows(deps.db, ids);
  const byId = new Map(rows.map((row) => [row.event.id, row]));
  return listed.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toAgendaCard(row, distance, deps.now())];
  });
}

/** An event of the agenda as lists show it, with the distance in kilometres, if any. */
function toAgendaCard(row: AgendaRow, distance: number | null, now: Date): AgendaCard {
  const { address, street, postcode, city, latitude, longitude } = row.event;
  const { admission, priceCents, minimumAge, accessWheelchair } = row.event;
  const { bio: _bio, ...organiser } = describeOrganiser({ ...row.organiser, image: row.organiserImage });
  return {
    ...toEventCard(row),
    address,
    street,
    postcode,
    city,
    admission,
    priceCents,
    minimumAge,
    accessWheelchair,
    latitude,
    longitude,
    organiser,
    distance: distance === null ? null : Math.round(distance * 10) / 10,
    placesLeft: toPlaces(row, now).placesLeft,
  };
}

const MOST_EVENTS = 5;

/**
 * The up to 5 events of an organiser nearest to now, past or to come, published or not, the latest
 * first. The caller has checked that the actor may see them.
 */
export async function listNearestEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
): Promise<ProStats['events']> {
  const wanted = { organiserId, now: deps.now(), count: MOST_EVENTS };
  const rows = await findNearestEvents(deps.db, wanted);
  return rows
    .toSorted((a, b) => b.event.beginDate.getTime() - a.event.beginDate.getTime())
    .map(toEventSummary);
}

/** How many of the largest or nearest cities are checked for events. */
const CONSIDERED = 40;

/** The cities whose pages show upcoming events, in their order. */
async function keepLit({ db, now }: Sources, known: readonly City[]): Promise<City[]> {
  const lit = { from: pastBefore(now()), radiusKm: AGENDA_RADIUS };
  const slugs = new Set(await findCitiesWithEvents(db, known, lit));
  return known.filter(({ slug }) => slugs.has(slug));
}

/** All cities with upcoming events, largest first: the pages listed for search engines. */
export function listCityPages(deps: Sources): Promise<City[]> {
  return keepLit(deps, cities);
}

/** The largest cities with upcoming events. */
export async function listLargestCities(deps: Sources, count: number): Promise<City[]> {
  return (await keepLit(deps, mainCities.slice(0, CONSIDERED))).slice(0, count);
}

/** The nearest cities with upcoming events, at any distance. */
export async function listNearestCities(deps: Sources, city: City, count: number): Promise<City[]> {
  const others = listCitiesElsewhere(city);
  const near = await keepLit(deps, others.slice(0, CONSIDERED));
  return (near.length > 0 ? near : await keepLit(deps, others)).slice(0, count);
}

export interface FoundEvent {
  readonly event: EventCard;
  readonly organiserId: string;
  readonly capacity: number | null;
  readonly plusOnesMax: number;
  readonly showsGuests: boolean;
  /** Only for guests who come (`readAddress`). */
  readonly exactAddress: string | null;
  readonly needsApproval: boolean;
}

/**
 * Events by their ids, in any state; unknown ones are omitted. The caller has checked that the
 * actor may see them.
 */
export async function findEventCards(
  { db }: { readonly db: Queryable },
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundEvent>> {
  const rows = await findCardsByIds(db, ids);
  return new Map(
    rows.map((row) => {
      const { id, organiserId, capacity, plusOnesMax, showsGuests, exactAddress, needsApproval } = row.event;
      const options = { capacity, plusOnesMax, showsGuests, needsApproval };
      return [id, { event: toEventCard(row), organiserId, ...options, exactAddress }];
    }),
  );
}

export interface FoundParty {
  readonly event: EventCard;
  readonly record: PartyRecord;
}

/**
 * A party in the format of events; null when there is none. The caller has checked that the reader
 * may see it.
 */
export async function findPartyCard(
  { db }: { readonly db: Queryable },
  id: string,
): Promise<FoundParty | null> {
  const record = await findPartyRecord(db, id);
  return record === null ? null : { event: toPartyCard(record), record };
}

/** The same for a party that is already read. */
export function toPartyCard(party: PartyRecord): EventCard {
  const status = party.status === 'called_off' ? 'cancelled' : 'published';
  return toEventCard({ event: { ...party, status }, image: null });
}

/** Events shown of each list. */
const SHOWN = 3;

export interface RelatedEvents {
  readonly ofOrganiser: readonly AgendaCard[];
  /** Events around its place that are not in the organiser's list. */
  readonly nearby: readonly AgendaCard[];
}

/** The further events on an event's page: its organiser's next ones, and the next ones nearby. */
export async function listRelatedEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  event: Pick<PublicEvent, '_id' | 'creator' | 'latitude' | 'longitude'>,
): Promise<RelatedEvents> {
  const { _id: id, creator: organiserId, latitude, longitude } = event;
  const [now, from] = [deps.now(), pastBefore(deps.now())];
  const own = await findNextOfOrganiser(deps.db, { id, organiserId }, from, SHOWN);
  const around =
    latitude === null || longitude === null
      ? undefined
      : { center: { latitude, longitude }, radiusKm: AGENDA_RADIUS };
  const span = { from, until: null };
  const listed = around ? await findListedEvents(deps.db, { around, span, limit: 2 * SHOWN + 1 }, now) : [];
  const known = new Set([id, ...own.map((other) => other.id)]);
  const near = listed.filter((other) => !known.has(other.id)).slice(0, SHOWN);
  return { ofOrganiser: await readCards(deps, own), nearby: await readCards(deps, near) };
}

export type { NewParty };

/** Inserts the row of a party, whose input has been checked. */
export function addParty(tx: Queryable, party: NewParty): Promise<void> {
  return insertEvent(tx, party);
}

/** Transfers a party to another host. Call it with the party locked. */
export function moveParty(tx: Queryable, id: string, hostId: string): Promise<void> {
  return updateHost(tx, id, hostId);
}
