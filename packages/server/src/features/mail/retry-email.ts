import { emailTemplateLabels, type UndeliveredEmail } from '@lampion/contract/schemas/admin-email';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { lockFailedEmail, resumeEmail } from './outgoing-email-store.ts';
import { toUndeliveredEmail } from './undelivered-email-view.ts';

/**
 * Queues an e-mail that was given up again, and returns its updated line. Idempotent: one that is still retried stays
 * unchanged.
 * @throws AppError `not_authenticated`, `forbidden`; `email_not_found` once it was sent or purged
 */
export async function retryEmail(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UndeliveredEmail> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const email = await lockFailedEmail(tx, id);
    if (email === null) throw new AppError('email_not_found');
    if (email.dueAt !== null) return toUndeliveredEmail(email);
    const { template, recipient } = email;
    const dueAt = deps.now();
    await resumeEmail(tx, id, dueAt);
    await recordAction(deps, tx, actor, {
      action: 'email.retry',
      subject: 'email',
      subjectId: id,
      subjectName: [emailTemplateLabels[template], recipient].filter(Boolean).join(', '),
    });
    return toUndeliveredEmail({ ...email, dueAt });
  });
}
