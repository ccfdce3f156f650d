import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../mail/queue-email.ts';
import {
  countTakenPlaces,
  countUnconfirmedPlaces,
  type EventPlaces,
  findLastUnconfirmed,
  takePlaces,
} from './place-store.ts';

/**
 * When more places are taken than there are, unconfirmed guests yield: the last one moves to the waiting list first,
 * and is notified by e-mail. Call it in the transaction that locks the event, after a confirmed guest got a place.
 * Idempotent.
 */
export async function moveUnconfirmed(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id: eventId, capacity }: Pick<EventPlaces, 'id' | 'capacity'>,
): Promise<void> {
  if (capacity === null || (await countUnconfirmedPlaces(tx, eventId)) === 0) return;
  const excess = (await countTakenPlaces(tx, eventId)) - capacity;
  if (excess <= 0) return;
  const ids = await findLastUnconfirmed(tx, eventId, excess);
  await takePlaces(tx, eventId, ids);
  const emails = ids.map((id) => ({ template: 'reply-received', id }) as const);
  await queueEmails(deps, tx, emails);
}
