import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { changeEvent } from './change-own-event.ts';
import { findFormerStatus } from './find-former-status.ts';
import { getAdminEvent } from './get-admin-event.ts';
import { saveEventChange } from './save-event-change.ts';

/**
 * Unpublishes an event: only its organiser and the administration still see it. The organiser is notified of the reason
 * by e-mail. Resolves once no server process shows the event's page. Idempotent with the same reason; another reason is
 * notified again.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `event_draft` for one that is not on the site
 */
export async function unpublishEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  { reason }: { readonly reason: string },
): Promise<AdminEventDetail> {
  requireAdmin(actor);
  await changeEvent(deps, actor, id, async (tx, event) => {
    const { status, unpublishedReason, organiserId } = event;
    if (status === 'draft') throw new AppError('event_draft');
    if (status === 'unpublished' && unpublishedReason === reason) return;
    const returnsTo = status === 'unpublished' ? await findFormerStatus(tx, id) : status;
    await saveEventChange(deps, tx, event, { status: 'unpublished', unpublishedReason: reason });
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.unpublish',
      subject: 'event',
      subjectId: id,
      subjectName: event.name,
      before: { status, organiserId },
      after: { status: 'unpublished', reason, returnsTo },
    });
    await queueEmail(deps, tx, { template: 'event-unpublished', id: entryId });
  });
  return getAdminEvent(deps, actor, id);
}
