import { pastBefore } from '@lampion/contract/rules/event-timing';
import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import { AppError } from '../../app-error.ts';
import { type City, findCity } from '../../cities.ts';
import type { Deps } from '../../deps.ts';
import { describeOrganiser } from '../organisers/describe-organiser.ts';
import { findAgendaRows } from './agenda-card-store.ts';
import { toFeedEvent } from './event-view.ts';
import { findListedEvents } from './find-listed-events.ts';
import { type FeedEvent, toCalendarFeed } from './render-calendar.ts';

/** Calendars and feed readers fetch it every hour. */
const EVENTS_MAX = 100;

export interface AgendaFeed {
  /** Undefined for all of France. */
  readonly city: City | undefined;
  /** "L’agenda de Lyon" */
  readonly title: string;
  /** The next one first. */
  readonly events: readonly FeedEvent[];
}

/**
 * The next events around a city, or anywhere, for calendars and feed readers.
 * @throws AppError `city_not_found`
 */
export async function listAgendaFeed(deps: Pick<Deps, 'db' | 'now'>, slug?: string): Promise<AgendaFeed> {
  const city = slug === undefined ? undefined : findCity(slug);
  if (slug !== undefined && city === undefined) throw new AppError('city_not_found');
  const now = deps.now();
  const around = city && { center: city, radiusKm: AGENDA_RADIUS };
  const span = { from: pastBefore(now), until: null };
  const listed = await findListedEvents(deps.db, { around, span, limit: EVENTS_MAX }, now);
  const rows = await findAgendaRows(
    deps.db,
    listed.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.event.id, row]));
  const events = listed.flatMap(({ id }) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : [toFeedEvent(row, describeOrganiser({ ...row.organiser, image: row.organiserImage }).displayName)];
  });
  return { city, title: city === undefined ? 'L’agenda de Lampion' : `L’agenda de ${city.name}`, events };
}

/**
 * The same as a calendar (iCalendar, RFC 5545).
 * @throws AppError `city_not_found`
 */
export async function exportAgendaCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  slug?: string,
): Promise<string> {
  const { title, events } = await listAgendaFeed(deps, slug);
  return toCalendarFeed(title, events, deps.config.PUBLIC_URL);
}
