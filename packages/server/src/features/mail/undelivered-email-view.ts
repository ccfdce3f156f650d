import type { UndeliveredEmail } from '@lampion/contract/schemas/admin-email';
import type { FailedEmailRow } from './outgoing-email-store.ts';

/** A line of the administration's list. */
export function toUndeliveredEmail(row: FailedEmailRow): UndeliveredEmail {
  const { id, template, recipient, attempts, reason, firstFailedAt, lastFailedAt, dueAt } = row;
  return {
    _id: id,
    template,
    recipient,
    attempts,
    reason,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
    state: dueAt === null ? 'given_up' : 'waiting',
    nextAttemptAt: dueAt?.toISOString() ?? null,
  };
}
