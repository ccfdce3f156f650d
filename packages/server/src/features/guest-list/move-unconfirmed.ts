import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { findLastUnconfirmed, takePlaces } from './place-store.ts';

/**
 * Moves unconfirmed guests to the waiting list, the last one first, and tells them by e-mail: each yields one place to
 * confirmed ones. Call it in the transaction that locks the event.
 */
export async function moveUnconfirmed(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const ids = await findLastUnconfirmed(tx, eventId, count);
  await takePlaces(tx, eventId, ids);
  const emails = ids.map((id) => ({ template: 'reply-received', id }) as const);
  await queueEmails(deps, tx, emails);
}
