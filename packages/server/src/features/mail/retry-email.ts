import { emailTemplateLabels, type UndeliveredEmail } from '@lampion/contract/schemas/admin-email';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { lockEmailFailure, updateEmailJob } from './email-failure-store.ts';
import { toUndeliveredEmail } from './email-failure-view.ts';

/**
 * Queues an e-mail that was given up again, and returns its updated line. Idempotent: one that is still retried stays
 * unchanged.
 * @throws AppError `not_authenticated`, `forbidden`; `email_not_found` once it was sent or purged
 */
export async function retryEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UndeliveredEmail> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const failure = await lockEmailFailure(tx, id);
    if (failure === null) throw new AppError('email_not_found');
    if (failure.nextAttemptAt !== null) return toUndeliveredEmail(failure);
    const { template, subjectId, recipient } = failure;
    const jobId = uuidv7();
    await deps.jobs.enqueue(tx, 'send-email', { template, id: subjectId }, { id: jobId });
    await recordAction(deps, tx, actor, {
      action: 'email.retry',
      subject: 'email',
      subjectId: id,
      subjectName: [emailTemplateLabels[template], recipient].filter(Boolean).join(', '),
    });
    return toUndeliveredEmail(await updateEmailJob(tx, id, jobId));
  });
}
