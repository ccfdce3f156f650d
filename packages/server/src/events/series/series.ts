import { eventFieldNames, eventFields } from '@lampion/contract/events/event-fields';
import type { EventCard } from '@lampion/contract/events/events';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { describeHours, describeRule, nightOn } from '@lampion/contract/events/rules/series-words';
import type {
  CreateSeriesBody,
  OwnSeries,
  OwnSeriesList,
  SeriesListQuery,
} from '@lampion/contract/events/series/series';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireConfirmedEmail, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { findEventCards } from '../events/agenda.ts';
import { copyToNights } from '../events/creation.ts';
import { publishToFollowers } from '../events/saving.ts';
import { changeOwnEvent, type EventRecord } from '../events/update.ts';
import { planDays, readFirstNight } from './occurrences.ts';
import {
  countDates,
  type DateRow,
  findDates,
  findOwnSeries,
  findSeries,
  findSeriesOf,
  insertDates,
  insertSeries,
  lockSeries,
  type SeriesRecord,
} from './store.ts';
import { toOwnSeriesCard, toOwnSeriesDate } from './view.ts';

/**
 * Makes an event the first date of a series: the other dates are copies of it at the same hours,
 * without its guests, and drafts if it is one. Followers are notified of those that are public. Not
 * idempotent; once for each event.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for an
 * event of a series, a rule that meets no date, or more than may be ahead; `confirmation_required`
 * and `plan_limit_reached` (a month would have more than the plan allows) unless it is a draft;
 * nothing is written then
 */
export async function createSeries(
  deps: Pick<Deps, 'copyListeners' | 'db' | 'jobs' | 'now' | 'pages' | 'payments' | 'publicationListeners'>,
  actor: Actor,
  { eventId, name, rule }: CreateSeriesBody,
): Promise<OwnSeries> {
  requireConfirmedEmail(actor);
  const id = uuidv7();
  await changeOwnEvent(deps, actor, eventId, async (tx, event) => {
    if ((await findSeriesOf(tx, eventId)) !== null)
      throw refuse('eventId', 'Cet événement est déjà une date d’une série');
    if (event.status === 'unpublished' || event.status === 'cancelled')
      throw refuse('eventId', 'Choisissez un événement qui a lieu');
    const now = deps.now();
    const { day: firstDay, startsAt, endsAt } = readFirstNight(event);
    const nights = planDays({ rule, firstDay }, nightOf(now))
      .map((day) => ({ id: uuidv7(), day, ...nightOn(day, { startsAt, endsAt }) }))
      .filter(({ day, beginDate }) => day > firstDay && beginDate > now);
    const { organiserId } = event;
    const shared = readShared(event);
    const known = { organiserId, name, rule, firstDay, startsAt, endsAt, shared, imageId: event.imageId };
    await insertSeries(tx, { id, ...known, createdAt: now, updatedAt: now });
    await copyToNights(deps, tx, event, nights);
    const dates = nights.map(({ id: copyId, day }) => ({ seriesId: id, eventId: copyId, day }));
    await insertDates(tx, [{ seriesId: id, eventId, day: firstDay }, ...dates]);
    if (event.status === 'published') await publishToFollowers(deps, tx, organiserId, nights);
  });
  return getOwnSeries(deps, actor, id);
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/** The fields of an event that the dates of a series share. */
function readShared(event: EventRecord): SeriesRecord['shared'] {
  const names = eventFieldNames.filter((name) => !('isOfOneNight' in eventFields[name]));
  return Object.fromEntries(names.map((name) => [name, event[name] as SeriesRecord['shared'][string]]));
}

/**
 * Runs a change of one of the caller's own series in one transaction, with the series locked.
 * Resolves once no server process shows an older page of the organiser.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`; and what `work` throws
 */
export function changeOwnSeries<T>(
  { pages }: Pick<Deps, 'pages'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, series: SeriesRecord, changed: (...tags: PageTag[]) => void) => Promise<T>,
): Promise<T> {
  const { organiserId } = requireOrganiser(actor);
  return pages.transaction(async (tx, changed) => {
    const series = await lockSeries(tx, id);
    if (series === null || series.organiserId !== organiserId) throw new AppError('series_not_found');
    changed('events', `organiser:${series.organiserId}`);
    return work(tx, series, changed);
  });
}

/** Past dates shown with the coming ones. */
const PAST_SHOWN = 20;

/**
 * A series as its organiser reads it: its rule, all its coming dates and the latest past ones.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`
 */
export async function getOwnSeries(
  deps: Pick<Deps, 'now'> & { readonly db: Queryable },
  actor: Actor,
  id: string,
): Promise<OwnSeries> {
  const { organiserId } = requireOrganiser(actor);
  const series = await findSeries(deps.db, id);
  if (series === null || series.organiserId !== organiserId) throw new AppError('series_not_found');
  const now = deps.now();
  const coming = await findDates(deps.db, { seriesId: id, time: 'coming', now });
  const past = await findDates(deps.db, { seriesId: id, time: 'past', now, limit: PAST_SHOWN });
  const figures = (await countDates(deps.db, [id], now)).get(id);
  if (figures === undefined) throw new AppError('series_not_found');
  const rows = [...coming, ...past];
  const cards = await readCards(deps, rows);
  const status = coming.find((row) => row.status !== 'cancelled')?.status ?? rows[0]?.status ?? 'draft';
  const { rule, version, shared } = series;
  const { lastDay, pastCount, cancelledCount } = figures;
  return {
    ...toOwnSeriesCard(series, figures, status as OwnSeries['status']),
    rule,
    usual: {
      name: String(shared.name),
      description: String(shared.description),
      place: String(shared.place),
      capacity: shared.capacity === null ? null : Number(shared.capacity),
    },
    lastDay,
    pastCount,
    cancelledCount,
    version,
    dates: rows.flatMap((row) => {
      const card = cards.get(row.date.eventId);
      return card === undefined ? [] : [toOwnSeriesDate(row, card)];
    }),
  };
}

/** The cards of dates, by the ids of their events. */
export async function readCards(
  deps: { readonly db: Queryable },
  rows: readonly DateRow[],
): Promise<ReadonlyMap<string, EventCard>> {
  const found = await findEventCards(
    deps,
    rows.map(({ date }) => date.eventId),
  );
  return new Map([...found].map(([id, { event }]) => [id, event]));
}

/** The series of an organiser, for its owner's data export. */
export async function exportSeriesData(db: Queryable, organiserId: string) {
  const rows = await findOwnSeries(db, organiserId, { before: undefined, limit: undefined });
  return rows.map(({ name, rule, createdAt, ...hours }) => ({
    name,
    rule: `${describeRule(rule)}, de ${describeHours(hours, null)}`,
    createdAt,
  }));
}

const seriesPosition = z.tuple([z.uuid()]);

/**
 * The caller's own series, the latest first, in pages.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for an invalid cursor
 */
export async function listOwnSeries(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { limit, cursor }: Pick<SeriesListQuery, 'cursor' | 'limit'>,
): Promise<OwnSeriesList> {
  const { organiserId } = requireOrganiser(actor);
  const [before] = readCursor(seriesPosition, cursor) ?? [];
  if (organiserId === null) return { series: [], nextCursor: null };
  const found = await findOwnSeries(deps.db, organiserId, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ id }) => [id]);
  const counted = await countDates(
    deps.db,
    rows.map(({ id }) => id),
    deps.now(),
  );
  const shown = [...counted.values()].flatMap(({ shownId }) => shownId ?? []);
  const cards = await findEventCards(deps, shown);
  const series = rows.flatMap((row) => {
    const figures = counted.get(row.id);
    if (figures === undefined) return [];
    const status = cards.get(figures.shownId ?? '')?.event.status ?? 'draft';
    return [toOwnSeriesCard(row, figures, status)];
  });
  return { series, nextCursor };
}

/** The name of an organiser's own series, for its journal; null for any other. */
export async function nameOwnSeries(db: Queryable, id: string, organiserId: string): Promise<string | null> {
  const series = await findSeries(db, id);
  return series?.organiserId === organiserId ? series.name : null;
}
