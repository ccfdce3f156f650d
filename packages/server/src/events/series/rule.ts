import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { describeRule } from '@lampion/contract/events/rules/series-words';
import type {
  ChangedSeries,
  OwnSeries,
  PreviewRuleBody,
  RulePreview,
  SeriesRule,
  UpdateSeriesBody,
} from '@lampion/contract/events/series/series';
import type { Deps, GuestNotice } from '../../deps.ts';
import { type Actor, requireConfirmedEmail, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkMonthlyEvents } from '../events/creation.ts';
import { readNotice, saveEventChange } from '../events/saving.ts';
import { deleteGathering, lockEvent, tagsOfEvent } from '../events/update.ts';
import { cancelEach, notifyOnce, type SeriesDeps } from './changes.ts';
import { makeDates } from './dates.ts';
import { planDays } from './occurrences.ts';
import { queueRegulars } from './regulars.ts';
import { changeOwnSeries, getOwnSeries } from './series.ts';
import {
  type DateRow,
  deleteSeriesRow,
  findDates,
  findDaysFrom,
  type SeriesRecord,
  updateDates,
  updateSeriesRow,
} from './store.ts';

/**
 * The evenings of a rule, so that a form shows them before it is saved. Nothing is stored.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a rule that meets no date,
 * or more than may be ahead
 */
export function previewRule(
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  { firstDay, rule }: PreviewRuleBody,
): RulePreview {
  requireOrganiser(actor);
  const today = nightOf(now());
  const days = planDays({ rule, firstDay }, today).filter((day) => day >= today || day === firstDay);
  return { words: describeRule(rule), days };
}

/** Shown at dates that a new rule no longer gives. */
const RULE_CHANGED = 'La série a changé de rythme.';

/**
 * Changes the name or the rule of a series. A new rule is for what has not begun: dates that it no
 * longer gives go, or are cancelled if somebody is invited; those that have something of their own
 * stay. Guests are notified once unless the caller says otherwise. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`, `confirmation_required`;
 * `conflict` (based on an older version); `invalid_input` for a rule that meets no date, or more
 * than may be ahead; `plan_limit_reached`; nothing is written then
 */
export async function updateSeries(
  deps: SeriesDeps & Pick<Deps, 'copyListeners' | 'deletionListeners'>,
  actor: Actor,
  id: string,
  { name, rule, version, ...words }: UpdateSeriesBody,
): Promise<ChangedSeries> {
  if (rule !== undefined) requireConfirmedEmail(actor);
  const outcome = await changeOwnSeries(deps, actor, id, async (tx, series, changed) => {
    if (version !== undefined && version !== series.version) {
      const current = await getOwnSeries({ db: tx, now: deps.now }, actor, id);
      throw new AppError('conflict', {
        message: 'Cette série a été modifiée entre-temps. Relisez-la, puis recommencez.',
        current: { series: current, changedIds: [], keptIds: [] },
      });
    }
    const named = { name: name ?? series.name, version: series.version + 1, updatedAt: deps.now() };
    await updateSeriesRow(tx, id, named);
    if (rule === undefined) return { changedIds: [], keptIds: [] };
    return changeRule(deps, tx, { ...series, ...named }, { rule, notice: readNotice(words), changed });
  });
  return { series: await getOwnSeries(deps, actor, id), ...outcome };
}

interface NewRule {
  readonly rule: SeriesRule;
  readonly notice: GuestNotice;
  readonly changed: (...tags: ReturnType<typeof tagsOfEvent>) => void;
}

async function changeRule(
  deps: SeriesDeps & Pick<Deps, 'copyListeners' | 'deletionListeners'>,
  tx: Queryable,
  series: SeriesRecord,
  { rule, notice, changed }: NewRule,
): Promise<Pick<ChangedSeries, 'changedIds' | 'keptIds'>> {
  const now = deps.now();
  const rows = await findDates(tx, { seriesId: series.id, time: 'coming', now });
  const regular = rows.filter(({ date, beginDate }) => !date.isAdded && beginDate > now);
  const today = nightOf(now);
  // Every other week counts from the next date.
  const from = regular[0]?.date.day ?? (series.firstDay > today ? series.firstDay : today);
  const days = planDays({ rule, firstDay: from }, today, { hasFirst: false });
  const known = new Set(await findDaysFrom(tx, series.id, from));
  const left = regular.filter(({ date }) => !days.includes(date.day));
  const kept = left.filter(({ date }) => date.own.length > 0);
  const dropped = left.filter(({ date }) => date.own.length === 0);
  // Cancelled first, so that the plan does not count both; deleted last, because one is copied.
  const pairs = await cancelEach(deps, tx, dropped, { notifiesGuests: false, words: '' }, changed);
  const madeIds = await makeDates(deps, tx, series, { days: days.filter((day) => !known.has(day)) });
  const [empty, invited] = [dropped.filter(isEmpty), dropped.filter((row) => !isEmpty(row))];
  for (const { date } of empty) await deleteGathering(deps, tx, date.eventId, true);
  const idsOf = (some: readonly DateRow[]) => some.map(({ date }) => date.eventId);
  await updateDates(tx, idsOf(invited), { reason: RULE_CHANGED });
  await updateDates(tx, idsOf(kept), { isAdded: true });
  await updateSeriesRow(tx, series.id, { rule, firstDay: days[0] ?? series.firstDay });
  const cancelled = pairs.filter(({ after }) => idsOf(invited).includes(after.id));
  await notifyOnce(deps, tx, series, cancelled, notice);
  return { changedIds: [...madeIds, ...idsOf(dropped)], keptIds: idsOf(kept) };
}

/** Nobody is invited, nobody replied. */
function isEmpty({ replies: { yes, waiting, maybe, no, pending } }: DateRow): boolean {
  return yes + waiting + maybe + no + pending === 0;
}

/**
 * Publishes the dates of a series that are drafts. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`, `confirmation_required`,
 * `plan_limit_reached`; nothing is written then
 */
export async function publishSeries(deps: SeriesDeps, actor: Actor, id: string): Promise<OwnSeries> {
  requireConfirmedEmail(actor);
  await changeOwnSeries(deps, actor, id, async (tx, _series, changed) => {
    const now = deps.now();
    const rows = await findDates(tx, { seriesId: id, time: 'coming', now });
    for (const { date } of rows) {
      const event = await lockEvent(tx, date.eventId);
      if (event?.status !== 'draft') continue;
      await checkMonthlyEvents(deps, tx, event);
      await saveEventChange(deps, tx, event, { status: 'published', publishAt: null, publishedAt: now });
      changed(...tagsOfEvent(event));
      await queueRegulars(deps, tx, [event.id]);
    }
  });
  return getOwnSeries(deps, actor, id);
}

/**
 * Dissolves a series: its dates stay, each an event of its own.
 * @throws AppError `not_authenticated`, `forbidden`, `series_not_found`
 */
export function deleteSeries(deps: Pick<Deps, 'pages'>, actor: Actor, id: string): Promise<void> {
  return changeOwnSeries(deps, actor, id, (tx) => deleteSeriesRow(tx, id));
}
