import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import type { AdminEventDetail } from '@lampion/contract/events/admin-events';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { findLastChange, recordAction } from '../../admin/journal/record-action.ts';
import { closeReports } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { scheduleEventPublication } from './creation.ts';
import { getAdminEvent } from './moderation.ts';
import { saveEventChange } from './saving.ts';
import { changeEvent, lockEvent, tagsOfEvent } from './update.ts';

/**
 * Runs at the instant for which an event is scheduled, and makes it public. The plan's limit was
 * checked when it was scheduled. Idempotent; does nothing when it has since been postponed,
 * published, deleted or unscheduled.
 */
export async function publishScheduledEvent(
  deps: Pick<Deps, 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>,
  { eventId, publishAt }: JobPayloads['publish-event'],
): Promise<void> {
  await deps.pages.transaction(async (tx, changed) => {
    const event = await lockEvent(tx, eventId);
    if (event?.status !== 'draft' || event.publishAt?.toISOString() !== publishAt) return;
    const now = deps.now();
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (event.publishAt > now) return scheduleEventPublication(deps, tx, event);
    const values = { status: 'published', publishAt: null, publishedAt: now } as const;
    await saveEventChange(deps, tx, event, values);
    changed(...tagsOfEvent(event));
  });
}

/**
 * Republishes an unpublished event with its former status: a cancelled one stays cancelled. The
 * organiser is notified by e-mail. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function republishEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>,
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

/**
 * Unpublishes an event: only its organiser and the administration still see it. The organiser is
 * notified of the reason (`explainDecision`), and those who reported it of the outcome. Resolves
 * once no server process shows the event's page. Idempotent with the same reason; another reason is
 * notified again.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `event_draft` for one that
 * is not on the site
 */
export async function unpublishEvent(
  deps: Pick<
    Deps,
    | 'db'
    | 'decisionListeners'
    | 'eventListeners'
    | 'jobs'
    | 'now'
    | 'pages'
    | 'pseudonymise'
    | 'publicationListeners'
  >,
  actor: Actor,
  id: string,
  { reason, rule }: ReasonsBody,
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
    await explainDecision(deps, tx, entryId, { reason, rule }, { organiserId });
    await closeReports(deps, tx, id, 'removed');
  });
  return getAdminEvent(deps, actor, id);
}

/**
 * The status of an event before it was unpublished, which republishing restores. Read from the
 * journal.
 */
async function findFormerStatus(tx: Queryable, eventId: string): Promise<'cancelled' | 'published'> {
  const change = await findLastChange(tx, 'event', eventId, 'event.unpublish');
  return change?.after.returnsTo === 'cancelled' ? 'cancelled' : 'published';
}
