import type { AdminEventPage, AdminEventQuery } from '@lampion/contract/schemas/admin-event';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import {
  countModeratedEvents,
  countReportedEvents,
  findModeratedEvents,
  findOrganiserIds,
} from './moderation-store.ts';
import { toAdminEvent } from './moderation-view.ts';

/**
 * A page of all events, in any state: those whose name and place, or whose organiser's names, contain every search word
 * (accents and case ignored), in the requested order.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listAdminEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: AdminEventQuery,
): Promise<AdminEventPage> {
  requireAdmin(actor);
  const { db } = deps;
  const now = deps.now();
  const limit = totalLimit(query);
  const organiserIds = await findOrganiserIds(db, query.q);
  const [rows, counted, reportedCount] = await Promise.all([
    findModeratedEvents(db, query, organiserIds, now),
    countModeratedEvents(db, query, organiserIds, now, limit),
    countReportedEvents(db),
  ]);
  const items = rows.map((row) => toAdminEvent(row, now));
  return { ...toListPage(items, { counted, limit }, query), reportedCount };
}
