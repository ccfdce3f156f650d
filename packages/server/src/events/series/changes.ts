import { isDeepStrictEqual } from 'node:util';
import { nightOn } from '@lampion/contract/events/rules/series-words';
import type {
  CancelSeriesDatesBody,
  ChangedSeries,
  ChangeSeriesDatesBody,
  SeriesScope,
} from '@lampion/contract/events/series/series';
import { addDays } from '@lampion/contract/platform/rules/paris-time';
import type { ChangedDate, Deps, GuestNotice } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkEventFields, checkMovedEvent, toFieldValues } from '../events/creation.ts';
import { type EventEdit, readNotice, saveEventChanges } from '../events/saving.ts';
import { checkEventVersion, type EventRecord, lockEvent, lockEvents, tagsOfEvent } from '../events/update.ts';
import { partOf } from './dates.ts';
import { readNight } from './occurrences.ts';
import { changeOwnSeries, getOwnSeries } from './series.ts';
import { type DateRow, findDates, type SeriesRecord, updateDates, updateSeriesRow } from './store.ts';

export type SeriesDeps = Pick<
  Deps,
  'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'payments' | 'publicationListeners' | 'seriesListeners'
>;

/** The series notifies the guests, once for all its dates. */
const silently = { notifiesGuests: false, words: '' } as const;

/** What a change asks for, for a date that has these parts of its own. */
type Wanted = Omit<
  ChangeSeriesDatesBody,
  'dateId' | 'guestWords' | 'samePicture' | 'scope' | 'tellGuests' | 'version'
> & { readonly image?: string | null };

/**
 * Changes a date, it and those that follow, or all that have not begun. Past dates never move, and
 * what another date has of its own is kept. A wide change is also what later dates get. The guests
 * concerned are notified once, however many of the dates they come to, unless the caller says
 * otherwise. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`; `event_not_found` for a
 * date that is over or of another series; `conflict` (the date is newer than `version`);
 * `plan_limit_reached` (moved to a month that is full); `invalid_input`; nothing is written then
 */
export async function changeDates(
  deps: SeriesDeps,
  actor: Actor,
  id: string,
  { dateId, scope, version, tellGuests, guestWords, samePicture, ...fields }: ChangeSeriesDatesBody,
): Promise<ChangedSeries> {
  const outcome = await changeOwnSeries(deps, actor, id, async (tx, series, changed) => {
    const { chosen, dates } = await findInScope(deps, tx, { id, dateId, scope });
    const event = await lockEvent(tx, chosen.date.eventId);
    if (event !== null) await checkEventVersion(deps, tx, actor, event, version);
    const wanted: Wanted = { ...fields, ...(samePicture && event && { image: event.imageId }) };
    if (scope !== 'this') {
      await changeShared(deps, tx, series, wanted);
      // The date in hand follows the series in what changes, also where it differed until now.
      const changing = Object.keys(wanted).map(partOf);
      const own = chosen.date.own.filter((part) => !changing.includes(part));
      await updateDates(tx, [dateId], { own });
    }
    const notice = readNotice({ tellGuests, guestWords });
    const isWide = dates.length > 1;
    const changes = dates.map((row) => ({
      eventId: row.date.eventId,
      // The date in hand is changed even where it has something of its own.
      allowed: row === chosen ? wanted : withoutOwn(wanted, row.date.own),
    }));
    const isKept = ({ allowed }: DateChange) => Object.keys(allowed).length < Object.keys(wanted).length;
    const pairs = await changeEach(deps, tx, changes, isWide ? silently : notice);
    changed(...pairs.flatMap(({ before }) => tagsOfEvent(before)));
    if (isWide) await notifyOnce(deps, tx, series, pairs, notice);
    const keptIds = changes.filter(isKept).map(({ eventId }) => eventId);
    return { changedIds: pairs.map(({ after }) => after.id), keptIds };
  });
  return { series: await getOwnSeries(deps, actor, id), ...outcome };
}

interface DateChange {
  readonly eventId: string;
  readonly allowed: Wanted;
}

async function changeEach(
  deps: SeriesDeps,
  tx: Queryable,
  changes: readonly DateChange[],
  notice: GuestNotice,
): Promise<readonly ChangedDate[]> {
  const edits: EventEdit[] = [];
  const events = await lockEvents(
    tx,
    changes.map(({ eventId }) => eventId),
  );
  for (const { eventId, allowed } of changes) {
    const event = events.get(eventId);
    const values = event && (await checkChange(deps, tx, event, allowed));
    if (event && values) edits.push({ event, values });
  }
  return saveEventChanges(deps, tx, edits, notice);
}

/** The checked new values of a date; null when nothing of it differs. */
async function checkChange(
  deps: SeriesDeps,
  tx: Queryable,
  event: EventRecord,
  wanted: Wanted,
): Promise<EventEdit['values'] | null> {
  const values = toValues(event, wanted);
  const after = { ...event, ...values };
  if (isDeepStrictEqual(event, after)) return null;
  checkEventFields(after);
  const isMoved = after.beginDate.getTime() !== event.beginDate.getTime();
  if (isMoved && after.beginDate <= deps.now())
    throw refuse(wanted.day === undefined ? 'startsAt' : 'day', 'Choisissez un moment à venir');
  await checkMovedEvent(deps, tx, event, after);
  return values;
}

interface InScope {
  readonly id: string;
  readonly dateId: string;
  readonly scope: SeriesScope;
}

/**
 * The dates of a scope, the earliest first: without those that have begun, but for the chosen one.
 */
async function findInScope({ now }: Pick<Deps, 'now'>, tx: Queryable, { id, dateId, scope }: InScope) {
  const coming = await findDates(tx, { seriesId: id, time: 'coming', now: now() });
  const chosen = coming.find(({ date }) => date.eventId === dateId);
  if (chosen === undefined) throw new AppError('event_not_found');
  const isWithin = ({ date, beginDate }: DateRow) =>
    scope === 'all' ? beginDate > now() : date.day >= chosen.date.day && beginDate > now();
  const dates = coming.filter((row) => row === chosen || (scope !== 'this' && isWithin(row)));
  return { chosen, coming, dates };
}

/** What all dates share from now on. */
async function changeShared(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  series: SeriesRecord,
  { startsAt = series.startsAt, endsAt = series.endsAt, image: imageId, day: _day, ...fields }: Wanted,
): Promise<void> {
  const former = series.shared as unknown as EventRecord;
  const shared = { ...series.shared, ...toFieldValues(former, fields) };
  const values = { shared, startsAt, endsAt, imageId, version: series.version + 1, updatedAt: now() };
  await updateSeriesRow(tx, series.id, values);
}

function withoutOwn(wanted: Wanted, own: readonly string[]): Wanted {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !own.includes(partOf(name))));
}

/** The values to write: hours are those of the clocks on the evening of the date. */
function toValues(event: EventRecord, { day, startsAt, endsAt, image, ...fields }: Wanted) {
  const known = readNight(event);
  const isMoved = day !== undefined || startsAt !== undefined || endsAt !== undefined;
  const hours = { startsAt: startsAt ?? known.startsAt, endsAt: endsAt ?? known.endsAt };
  return {
    ...toFieldValues(event, fields),
    ...(image !== undefined && { imageId: image }),
    ...(isMoved && nightOn(day ?? known.day, hours)),
  };
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/** Notifies the listeners of dates that change together. */
export async function notifyOnce(
  deps: Pick<Deps, 'jobs' | 'now' | 'seriesListeners'>,
  tx: Queryable,
  series: SeriesRecord,
  pairs: readonly ChangedDate[],
  notice: GuestNotice,
): Promise<void> {
  if (pairs.length === 0 || !notice.notifiesGuests) return;
  for (const listener of deps.seriesListeners) await listener(deps, tx, series, pairs, notice);
}

/**
 * Cancels a date, it and those that follow, or all that have not begun: they keep their place and
 * say why. Drafts are left. With a wide scope the series ends before them, so that no later date is
 * made. Guests are notified once, as `changeDates` does. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`, `event_not_found`
 */
export async function cancelDates(
  deps: SeriesDeps,
  actor: Actor,
  id: string,
  { dateId, scope, reason, tellGuests, guestWords = '' }: CancelSeriesDatesBody,
): Promise<ChangedSeries> {
  const changedIds = await changeOwnSeries(deps, actor, id, async (tx, series, changed) => {
    const { dates } = await findInScope(deps, tx, { id, dateId, scope });
    const words = [reason, guestWords].filter((text) => text !== '').join('\n');
    const notice = readNotice({ tellGuests, guestWords: words });
    const isWide = dates.length > 1;
    const pairs = await cancelEach(deps, tx, dates, isWide ? silently : notice, changed);
    const ids = dates.filter(({ status }) => status === 'published' || status === 'cancelled');
    await updateDates(
      tx,
      ids.map(({ date }) => date.eventId),
      { reason },
    );
    if (scope !== 'this') await endBefore(deps, tx, series, dates[0]?.date.day ?? series.firstDay);
    if (isWide) await notifyOnce(deps, tx, series, pairs, notice);
    return pairs.map(({ after }) => after.id);
  });
  return { series: await getOwnSeries(deps, actor, id), changedIds, keptIds: [] };
}

/** Cancels those of the dates that take place. */
export async function cancelEach(
  deps: Pick<Deps, 'eventListeners' | 'jobs' | 'now' | 'publicationListeners'>,
  tx: Queryable,
  dates: readonly DateRow[],
  notice: GuestNotice,
  changed: (...tags: ReturnType<typeof tagsOfEvent>) => void,
): Promise<readonly ChangedDate[]> {
  const events = await lockEvents(
    tx,
    dates.map(({ date }) => date.eventId),
  );
  const edits = dates
    .flatMap(({ date }) => events.get(date.eventId) ?? [])
    .filter(({ status }) => status === 'published')
    .map((event) => ({ event, values: { status: 'cancelled' as const } }));
  for (const { event } of edits) changed(...tagsOfEvent(event));
  return saveEventChanges(deps, tx, edits, notice);
}

async function endBefore({ now }: Pick<Deps, 'now'>, tx: Queryable, series: SeriesRecord, day: string) {
  const until = addDays(day, -1);
  const rule = { ...series.rule, until, count: null };
  await updateSeriesRow(tx, series.id, { rule, version: series.version + 1, updatedAt: now() });
}
