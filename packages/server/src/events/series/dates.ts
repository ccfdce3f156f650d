import { isDeepStrictEqual } from 'node:util';
import { eventFieldNames, eventFields } from '@lampion/contract/events/event-fields';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { type Hours, nightOn } from '@lampion/contract/events/rules/series-words';
import {
  type AddSeriesDateBody,
  type OwnSeries,
  SERIES_DATES_MAX,
} from '@lampion/contract/events/series/series';
import { v7 as uuidv7 } from 'uuid';
import type { ChangedGathering, DeletionListener, Deps, EventListener } from '../../deps.ts';
import { type Actor, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { copyToNights } from '../events/creation.ts';
import { publishToFollowers } from '../events/saving.ts';
import { type GatheringRecord, lockEvent } from '../events/update.ts';
import { daysAhead, isEndless, readNight } from './occurrences.ts';
import { queueRegulars } from './regulars.ts';
import { changeOwnSeries, getOwnSeries } from './series.ts';
import {
  findDates,
  findDaysFrom,
  findEndlessSeries,
  findModel,
  findSeriesOf,
  findSeriesOfAll,
  insertDates,
  lockSeries,
  type SeriesDateRecord,
  type SeriesRecord,
  updateDates,
  updateSeriesRow,
} from './store.ts';

/** The part of a date that a field belongs to: an address is part of its place. */
export function partOf(name: string): string {
  const field = (eventFields as Readonly<Record<string, object>>)[name];
  return field !== undefined && 'isPartOfPlace' in field ? 'place' : name;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Each part with whether it differs between two states of a date: its evening, hours and fields.
 */
function compareParts(before: GatheringRecord, after: GatheringRecord): ReadonlySet<string> {
  const [was, is] = [before, after] as readonly unknown[] as [Values, Values];
  const names = eventFieldNames.filter(
    (name) => !('isOfOneNight' in eventFields[name]) && !isDeepStrictEqual(was[name], is[name]),
  );
  const nights = [readNight(before), readNight(after)] as const;
  const moved = (['day', 'startsAt', 'endsAt'] as const).filter(
    (part) => nights[0][part] !== nights[1][part],
  );
  const image = before.imageId === after.imageId ? [] : ['image'];
  return new Set([...names.map(partOf), ...moved, ...image]);
}

/** Whether a part of a date is what its series says. */
function followsSeries(part: string, event: GatheringRecord, day: string, series: SeriesRecord): boolean {
  if (part === 'image') return event.imageId === series.imageId;
  const night = readNight(event);
  if (part === 'day') return night.day === day;
  // Compared as instants: a time that the clocks skip is shown later.
  if (part === 'startsAt')
    return event.beginDate.getTime() === nightOn(night.day, series).beginDate.getTime();
  if (part === 'endsAt') {
    const { endDate } = nightOn(night.day, { startsAt: night.startsAt, endsAt: series.endsAt });
    return event.endDate.getTime() === endDate.getTime();
  }
  const values = event as unknown as Values;
  const names = eventFieldNames.filter((name) => partOf(name) === part);
  return names.every((name) => isDeepStrictEqual(values[name] ?? null, series.shared[name] ?? null));
}

/**
 * Updates the list of a date's own fields after any change of its event: fields that differ from
 * the series are its own, fields that are equal follow the series. Restoring a cancelled date also
 * clears the reason for its cancellation.
 */
export const keepOwnParts: EventListener = async (_deps, tx, changed) => {
  const pairs = changed.filter(({ before, after }) => {
    const differs = before.status !== after.status || compareParts(before, after).size > 0;
    return after.organiserId !== null && differs;
  });
  if (pairs.length === 0) return;
  const byId = new Map(pairs.map((pair) => [pair.after.id, pair]));
  for (const { series, date } of await findSeriesOfAll(tx, [...byId.keys()])) {
    const pair = byId.get(date.eventId);
    if (pair !== undefined) await keepOwnPartsOf(tx, pair, series, date);
  }
};

async function keepOwnPartsOf(
  tx: Queryable,
  { before, after }: ChangedGathering,
  series: SeriesRecord,
  date: SeriesDateRecord,
): Promise<void> {
  const own = new Set(date.own);
  for (const part of compareParts(before, after)) {
    if (followsSeries(part, after, date.day, series)) own.delete(part);
    else own.add(part);
  }
  const reason = after.status === 'cancelled' ? date.reason : '';
  const isSame = own.size === date.own.length && date.own.every((part) => own.has(part));
  if (isSame && reason === date.reason) return;
  await updateDates(tx, [after.id], { own: [...own], reason });
}

/** A deleted date does not come back: its evening becomes an exception of the rule. */
export const leaveSeries: DeletionListener = async (tx, { id }) => {
  const found = await findSeriesOf(tx, id);
  if (found === null) return;
  const { rule } = found.series;
  const except = [...new Set([...rule.except, found.date.day])].toSorted();
  await updateSeriesRow(tx, found.series.id, { rule: { ...rule, except } });
};

type MakingDeps = Pick<Deps, 'copyListeners' | 'jobs' | 'now' | 'payments' | 'publicationListeners'>;

interface NewDates {
  readonly days: readonly string[];
  /** By default those of the series. */
  readonly hours?: Partial<Hours>;
  readonly isAdded?: boolean;
  /** False for dates that followers expect: a series without an end goes on. */
  readonly notifiesFollowers?: boolean;
}

/**
 * Adds dates to a series, copied from the latest one that has nothing of its own; those that would
 * already have begun are left out. Call it with the series locked. Returns the ids of their events.
 * @throws AppError `plan_limit_reached`; `invalid_input` when the series has no date to copy
 */
export async function makeDates(
  deps: MakingDeps,
  tx: Queryable,
  series: SeriesRecord,
  { days, hours = {}, isAdded = false, notifiesFollowers = true }: NewDates,
): Promise<string[]> {
  const model = await findModel(tx, series.id);
  const event = model && (await lockEvent(tx, model.eventId));
  if (event === null)
    throw refuse('Cette série n’a plus de date à copier : refaites-la à partir d’un événement');
  const clock = { startsAt: hours.startsAt ?? series.startsAt, endsAt: hours.endsAt ?? series.endsAt };
  const own = (['startsAt', 'endsAt'] as const).filter((part) => clock[part] !== series[part]);
  const nights = days
    .map((day) => ({ id: uuidv7(), day, ...nightOn(day, clock) }))
    .filter(({ beginDate }) => beginDate > deps.now());
  if (nights.length === 0) return [];
  const status = model?.isPublic ? ('published' as const) : ('draft' as const);
  const shared = { ...event, ...series.shared, imageId: series.imageId, status };
  await copyToNights(deps, tx, { ...shared, unpublishedReason: null }, nights);
  await insertDates(
    tx,
    nights.map(({ id, day }) => ({ eventId: id, seriesId: series.id, day, own: [...own], isAdded })),
  );
  const ids = nights.map(({ id }) => id);
  if (status === 'draft') return ids;
  await queueRegulars(deps, tx, ids);
  if (notifiesFollowers) await publishToFollowers(deps, tx, series.organiserId, nights);
  return ids;
}

function refuse(message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path: 'day', message }] });
}

/**
 * Adds a date outside of the rule. Not idempotent, but refused twice on one evening.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`, `confirmation_required`;
 * `invalid_input` for a past evening, one with a date, and beyond the most dates ahead;
 * `plan_limit_reached`
 */
export async function addDate(
  deps: MakingDeps & Pick<Deps, 'db' | 'pages'>,
  actor: Actor,
  id: string,
  { day, startsAt, endsAt }: AddSeriesDateBody,
): Promise<OwnSeries> {
  requireConfirmedEmail(actor);
  await changeOwnSeries(deps, actor, id, async (tx, series) => {
    const coming = await findDates(tx, { seriesId: id, time: 'coming', now: deps.now() });
    if (coming.length >= SERIES_DATES_MAX)
      throw refuse(`Une série compte ${SERIES_DATES_MAX} dates à venir au plus`);
    if ((await findDaysFrom(tx, id, day)).includes(day))
      throw refuse('La série a déjà une date ce soir-là : changez-la, ou choisissez un autre soir');
    const made = await makeDates(deps, tx, series, {
      days: [day],
      hours: { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) },
      isAdded: true,
    });
    if (made.length === 0) throw refuse('Choisissez un soir à venir');
  });
  return getOwnSeries(deps, actor, id);
}

const SERIES_AT_ONCE = 100;

/**
 * Makes the dates of series without an end a year ahead. Each series in a transaction of its own;
 * one whose plan does not allow more is left for the next day. Idempotent: only evenings after the
 * last one that was made are added.
 */
export async function extendSeries(deps: MakingDeps & Pick<Deps, 'db' | 'log' | 'pages'>): Promise<void> {
  let after: string | undefined;
  do {
    const ids = await findEndlessSeries(deps.db, after, SERIES_AT_ONCE);
    for (const id of ids) await extendOne(deps, id).catch((error) => logRefusal(deps, id, error));
    after = ids.at(-1);
  } while (after !== undefined);
}

async function extendOne(deps: MakingDeps & Pick<Deps, 'pages'>, id: string): Promise<void> {
  await deps.pages.transaction(async (tx, changed) => {
    const series = await lockSeries(tx, id);
    const model = series && (await findModel(tx, id));
    if (series === null || model === null || !isEndless(series.rule)) return;
    const now = deps.now();
    const coming = await findDates(tx, { seriesId: id, time: 'coming', now });
    const days = daysAhead(series, nightOf(now))
      .filter((day) => day > model.lastDay)
      .slice(0, Math.max(0, SERIES_DATES_MAX - coming.length));
    if (days.length === 0) return;
    await makeDates(deps, tx, series, { days, notifiesFollowers: false });
    changed('events', `organiser:${series.organiserId}`);
  });
}

function logRefusal({ log }: Pick<Deps, 'log'>, seriesId: string, error: unknown): void {
  if (!isAppError(error)) throw error;
  log.info({ seriesId, code: error.code }, 'a series was not extended');
}
