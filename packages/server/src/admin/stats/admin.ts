import type { AdminDashboard } from '@lampion/contract/admin/stats';
import type { AdminStats } from '@lampion/contract/people/organisers';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { type BusinessFigures, findAdminFigures, findBusinessFigures, findDashboard } from './store.ts';

const PERIOD_DAYS = 30;

/**
 * The administration's counters with those of the last 30 days, today included, and of the 30
 * before, and the number of open tasks. Days are those of Paris.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getAdminDashboard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<AdminDashboard> {
  requireAdmin(actor);
  const present = now();
  const firstDay = addDays(readParisClock(present).day, 1 - PERIOD_DAYS);
  const dayBefore = addDays(firstDay, -PERIOD_DAYS);
  return findDashboard(db, {
    now: present,
    start: { day: firstDay, instant: parisInstant(firstDay, '00:00') },
    before: { day: dayBefore, instant: parisInstant(dayBefore, '00:00') },
  });
}

/**
 * Number of accounts, events and articles, and of views of articles.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getAdminStats(deps: Pick<Deps, 'db'>, actor: Actor): Promise<AdminStats> {
  requireAdmin(actor);
  return findAdminFigures(deps.db);
}

/** Totals of the installation for monitoring. They identify nobody. */
export function countBusiness({ db }: Pick<Deps, 'db'>): Promise<BusinessFigures> {
  return findBusinessFigures(db);
}
