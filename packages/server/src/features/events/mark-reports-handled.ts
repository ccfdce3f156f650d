import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { getAdminEvent } from './get-admin-event.ts';
import { closeReports, findModeratedEvent } from './moderation-store.ts';

/**
 * Marks every report of an event as handled. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function markReportsHandled(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const row = await findModeratedEvent(tx, id);
    if (row === null) throw new AppError('event_not_found');
    const count = await closeReports(tx, id, deps.now());
    if (count === 0) return;
    await recordAction(deps, tx, actor, {
      action: 'event.handle-reports',
      subject: 'event',
      subjectId: id,
      subjectName: row.event.name,
      after: { count },
    });
  });
  return getAdminEvent(deps, actor, id);
}
