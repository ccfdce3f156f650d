import type { UndeliveredEmail } from '@lampion/contract/messages/emails';
import type { Suppression } from '@lampion/contract/messages/suppressions';
import type { FailedEmailRow } from './email-store.ts';
import type { SuppressionRow } from './suppression-store.ts';

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

/** A line of the administration's list. */
export function toSuppression({ id, addressHash: _, createdAt, ...row }: SuppressionRow): Suppression {
  return { _id: id, ...row, createdAt: createdAt.toISOString() };
}

/** Name of a suppression in the journal. */
export const nameSuppression = ({ recipient }: Pick<SuppressionRow, 'recipient'>): string =>
  recipient ?? 'Adresse inconnue';
