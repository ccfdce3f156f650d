import type { EmailFailureReason, EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../../deps.ts';
import { maskEmail } from '../../mask-email.ts';
import { addEmailFailure } from './email-failure-store.ts';

interface FailedEmail {
  readonly template: EmailTemplate;
  /** The row it is about. */
  readonly subjectId: string;
  /** The job of the attempt. */
  readonly jobId: string;
  /** The address in clear, stored in masked form only; null when it is not known. */
  readonly to: string | null;
  readonly reason: EmailFailureReason;
}

/** Records a failed attempt to send an e-mail, for the administration. Each call counts one more attempt. */
export async function recordEmailFailure(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { to, ...failure }: FailedEmail,
): Promise<void> {
  const recipient = to === null ? null : maskEmail(to);
  await addEmailFailure(db, { ...failure, recipient, lastFailedAt: now() });
}
