import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findModeratedEvent, findReports } from './moderation-store.ts';
import { toAdminEventDetail } from './moderation-view.ts';

const REPORTS_MAX = 100;

/**
 * An event with its newest 100 reports.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getAdminEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  const [row, reports] = await Promise.all([
    findModeratedEvent(deps.db, id),
    findReports(deps.db, id, REPORTS_MAX),
  ]);
  if (row === null) throw new AppError('event_not_found');
  return toAdminEventDetail(row, reports, deps.now());
}
