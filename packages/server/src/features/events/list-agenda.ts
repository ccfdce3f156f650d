import { type AgendaWhen, spanOf } from '@lampion/contract/rules/agenda-span';
import { isOverAfter, pastBefore } from '@lampion/contract/rules/event-timing';
import type { AgendaCard, AgendaPage, AgendaQuery } from '@lampion/contract/schemas/agenda';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { findCity } from '../../cities.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import type { Freshness } from '../../kept-pages/kept-pages.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { findAgendaRows } from './agenda-card-store.ts';
import type { Begins, ListedEvent } from './agenda-store.ts';
import { toAgendaCard } from './agenda-view.ts';
import type { Circle } from './find-cells.ts';
import { findListedEvents } from './find-listed-events.ts';

type Sources = Pick<Deps, 'db' | 'now'>;

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * The public events to come, the next one first, those that still run before it: a page of them. A city wins over a
 * place, `when` over `from` and `to`.
 * @throws AppError `city_not_found`; `invalid_input` for a cursor that is not ours
 */
export async function listAgenda(deps: Sources, query: AgendaQuery): Promise<AgendaPage> {
  const { type, limit } = query;
  const around = readCircle(query);
  const search = query.search || undefined;
  const after = readCursor(positionSchema, query.cursor);
  const span = readSpan(query, deps.now());
  const found = await findListedEvents(
    deps.db,
    { around, type, search, after, span, limit: limit + 1 },
    deps.now(),
  );
  const { rows, nextCursor } = cutPage(found, limit, ({ begin, id }) => [begin, id]);
  return { events: await readCards(deps, rows), nextCursor };
}

/** When a list of events to come is outdated: with each of them, with any other, and as time passes. */
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

function readSpan({ when, from, to }: AgendaQuery, now: Date): Begins {
  if (when !== undefined) return spanOf(when, now);
  return { from: from ?? pastBefore(now), until: to ?? null };
}

/** The cards of listed events, in their order. */
export async function readCards(deps: Sources, listed: readonly ListedEvent[]): Promise<AgendaCard[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const rows = await findAgendaRows(deps.db, ids);
  const byId = new Map(rows.map((row) => [row.event.id, row]));
  return listed.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toAgendaCard(row, distance, deps.now())];
  });
}
