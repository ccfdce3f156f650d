import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { changeEvent } from './change-own-event.ts';
import { findFormerStatus } from './find-former-status.ts';
import { getAdminEvent } from './get-admin-event.ts';
import { saveEventChange } from './save-event-change.ts';

/**
 * Republishes an unpublished event with its former status: a cancelled one stays cancelled. The organiser is notified
 * by e-mail. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function republishEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  await changeEvent(deps, actor, id, async (tx, event) => {
    if (event.status !== 'unpublished') return;
    const status = await findFormerStatus(tx, id);
    await saveEventChange(deps, tx, event, { status, unpublishedReason: null });
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.republish',
      subject: 'event',
      subjectId: id,
      subjectName: event.name,
      before: { status: 'unpublished', organiserId: event.organiserId },
      after: { status },
    });
    await queueEmail(deps, tx, { template: 'event-republished', id: entryId });
  });
  return getAdminEvent(deps, actor, id);
}
