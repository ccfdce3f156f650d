import { isOverAfter } from '@lampion/contract/events/rules/event-timing';
import { describeRule } from '@lampion/contract/events/rules/series-words';
import {
  type EventSeries,
  type PublicSeries,
  SERIES_PER_PAGE,
  type SeriesDate,
  type SeriesQuery,
  seriesParamsSchema,
} from '@lampion/contract/events/series/series';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { getOrganiser } from '../../people/organisers/organisers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { parseParams } from '../../platform/parse-input.ts';
import { toCalendarFeed } from '../events/calendar.ts';
import {
  type CalendarFile,
  describeFeedEvents,
  type EventAddress,
  type OrganiserFeed,
} from '../events/feeds.ts';
import { getEvent } from '../events/update.ts';
import { isEndless } from './occurrences.ts';
import { isRegular } from './regulars.ts';
import { readCards } from './series.ts';
import {
  countDates,
  countPublicSeries,
  type DateRow,
  findDates,
  findSeries,
  findSeriesAddresses,
  findSeriesOf,
  type SeriesFigures,
  type SeriesRecord,
} from './store.ts';
import { toSeriesDate } from './view.ts';

const datePosition = z.tuple([timeSchema, z.uuid()]);

/**
 * A series as visitors read it, with a page of its public dates: coming ones, the next one first,
 * or past ones, the latest first.
 * @throws AppError `series_not_found`, also for one without a public date; `invalid_input` for an
 * invalid cursor
 */
export async function getSeries(
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  { time, limit, cursor }: SeriesQuery,
): Promise<PublicSeries> {
  const now = deps.now();
  const after = readCursor(datePosition, cursor);
  const { series, figures } = await findPublicSeries(deps, id);
  const [found, organiser] = await Promise.all([
    findDates(deps.db, { seriesId: id, time, now, isPublic: true, after, limit: limit + 1 }),
    getOrganiser(deps, series.organiserId),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ beginDate, date }) => [
    beginDate.getTime(),
    date.eventId,
  ]);
  return {
    ...describeSeries(series, figures),
    organiser,
    dates: await describeDates(deps, rows),
    nextCursor,
  };
}

async function findPublicSeries(deps: Pick<Deps, 'db' | 'now'>, id: string) {
  const series = await findSeries(deps.db, id);
  const figures = (await countDates(deps.db, [id], deps.now())).get(id);
  if (series === null || !figures?.publicCount) throw new AppError('series_not_found');
  return { series, figures };
}

function describeSeries(
  { id, name, rule, startsAt, endsAt, shared }: SeriesRecord,
  { lastDay, comingCount }: SeriesFigures,
): Omit<PublicSeries, 'dates' | 'nextCursor' | 'organiser'> {
  return {
    _id: id,
    name,
    startsAt,
    endsAt,
    words: describeRule(rule),
    description: String(shared.description),
    place: String(shared.place),
    lastDay: isEndless(rule) ? null : lastDay,
    comingCount,
  };
}

async function describeDates(deps: Pick<Deps, 'db'>, rows: readonly DateRow[]): Promise<SeriesDate[]> {
  const cards = await readCards(deps, rows);
  return rows.flatMap((row) => {
    const card = cards.get(row.date.eventId);
    return card === undefined ? [] : [toSeriesDate(row, card)];
  });
}

export interface SeriesPage {
  readonly series: Omit<PublicSeries, 'dates' | 'nextCursor' | 'organiser'>;
  readonly organiser: PublicOrganiser;
  readonly dates: readonly SeriesDate[];
  /** Public dates on all pages, coming or past. */
  readonly total: number;
  readonly pageCount: number;
  readonly pastCount: number;
  /** The event whose picture is shared for the series: its next date, or else the last one. */
  readonly shownId: string;
  /** When the next date is over, which shifts every page. */
  readonly changesAt: Date | null;
}

/**
 * A series with a numbered page of its public dates: coming ones, the next one first, or past ones,
 * the latest first.
 * @throws AppError `series_not_found`, also for one without a public date and for an invalid id;
 * `not_found` beyond the last page
 */
export async function showSeries(
  deps: Pick<Deps, 'db' | 'now'>,
  wantedId: string,
  { time, page }: { readonly time: 'coming' | 'past'; readonly page: number },
): Promise<SeriesPage> {
  const { id } = parseParams(seriesParamsSchema, { id: wantedId }, 'series_not_found');
  const { series, figures } = await findPublicSeries(deps, id);
  const wanted = { seriesId: id, now: deps.now(), isPublic: true };
  const offset = (page - 1) * SERIES_PER_PAGE;
  const [rows, next, organiser] = await Promise.all([
    findDates(deps.db, { ...wanted, time, limit: SERIES_PER_PAGE, offset }),
    findDates(deps.db, { ...wanted, time: 'coming', limit: 1 }),
    getOrganiser(deps, series.organiserId),
  ]);
  if (rows.length === 0 && page > 1) throw new AppError('not_found');
  const pastCount = figures.publicCount - figures.publicComingCount;
  const total = time === 'coming' ? figures.publicComingCount : pastCount;
  const [first] = next;
  return {
    series: describeSeries(series, figures),
    organiser,
    dates: await describeDates(deps, rows),
    total,
    pageCount: Math.ceil(total / SERIES_PER_PAGE),
    pastCount,
    shownId: figures.shownId ?? '',
    // At that instant it is not over yet; it is a millisecond later.
    changesAt: first === undefined ? null : new Date(isOverAfter(first).getTime() + 1),
  };
}

/** The series of an event, for its page: null for an event of its own. */
export async function findSeriesOfEvent(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
): Promise<Pick<PublicSeries, '_id' | 'name' | 'words'> | null> {
  const row = await findSeriesOf(db, eventId);
  if (row === null) return null;
  const { id, name, rule } = row.series;
  return { _id: id, name, words: describeRule(rule) };
}

/**
 * The same for an event that the caller may see.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser
 */
export async function getEventSeries(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<EventSeries> {
  await getEvent(deps, actor, eventId);
  const series = await findSeriesOfEvent(deps, eventId);
  return { series, isRegular: series !== null && (await isRegular(deps, actor, series._id)) };
}

/** Maximum length of a feed: calendars fetch it every hour. */
const FEED_DATES_MAX = 300;

export interface SeriesFeed extends Pick<OrganiserFeed, 'events' | 'organiser'> {
  readonly series: { readonly id: string; readonly name: string; readonly description: string };
}

/**
 * The public dates of a series for calendars and feed readers, coming ones first, at most 300.
 * @throws AppError `series_not_found`
 */
export async function listSeriesFeed(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<SeriesFeed> {
  const { series } = await findPublicSeries(deps, id);
  const wanted = { seriesId: id, now: deps.now(), isPublic: true, limit: FEED_DATES_MAX };
  const [coming, past, organiser] = await Promise.all([
    findDates(deps.db, { ...wanted, time: 'coming' }),
    findDates(deps.db, { ...wanted, time: 'past' }),
    getOrganiser(deps, series.organiserId),
  ]);
  const ids = [...coming, ...past].slice(0, FEED_DATES_MAX).map(({ date }) => date.eventId);
  const description = String(series.shared.description);
  return {
    series: { id, name: series.name, description },
    organiser,
    events: await describeFeedEvents(deps, ids, organiser.displayName),
  };
}

/**
 * The same as a calendar (iCalendar, RFC 5545), to subscribe to. Cancelled dates are marked as
 * such.
 * @throws AppError `series_not_found`
 */
export async function exportSeriesCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  id: string,
): Promise<CalendarFile> {
  const { series, organiser, events } = await listSeriesFeed(deps, id);
  return {
    filename: `${slugify(series.name) || 'serie'}.ics`,
    content: toCalendarFeed(series.name, events, deps.config.PUBLIC_URL),
    organiserId: organiser._id,
  };
}

/** A sitemap page of the series with a public date; beyond the last one the list is empty. */
export function listSeriesAddresses(
  deps: Pick<Deps, 'db'>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<EventAddress[]> {
  return findSeriesAddresses(deps.db, { limit: pageSize, offset: (page - 1) * pageSize });
}

/** The number of series on all sitemap pages. */
export function countSeriesAddresses(deps: Pick<Deps, 'db'>): Promise<number> {
  return countPublicSeries(deps.db);
}
