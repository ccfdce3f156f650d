import type { UndeliveredEmail } from '@lampion/contract/schemas/admin-email';
import type { EmailFailureRow } from './email-failure-store.ts';

/** A line of the administration's list. */
export function toUndeliveredEmail(row: EmailFailureRow): UndeliveredEmail {
  const { id, template, recipient, attempts, reason, firstFailedAt, lastFailedAt, nextAttemptAt } = row;
  return {
    _id: id,
    template,
    recipient,
    attempts,
    reason,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
    state: nextAttemptAt === null ? 'given_up' : 'waiting',
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}
