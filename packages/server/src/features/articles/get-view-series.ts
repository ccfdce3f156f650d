import { addDays, readParisClock } from '@lampion/contract/rules/paris-time';
import type { ViewSeries } from '@lampion/contract/schemas/admin-stats';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findDailyViews } from './view-store.ts';

const sum = (days: readonly { views: number }[]) => days.reduce((total, { views }) => total + views, 0);

/**
 * Views of articles on each of the last days, today included, and the total of as many days before. Days are
 * those of Paris.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getViewSeries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { days: count }: { readonly days: number },
): Promise<ViewSeries> {
  requireAdmin(actor);
  const today = readParisClock(now()).day;
  const first = addDays(today, 1 - count);
  const found = await findDailyViews(db, addDays(first, -count), today);
  const byDay = new Map(found.map(({ day, views }) => [day, views]));
  const days = Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => {
    return { day, views: byDay.get(day) ?? 0 };
  });
  return { days, total: sum(days), previousTotal: sum(found.filter(({ day }) => day < first)) };
}
