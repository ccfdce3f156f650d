import { isPast } from '@lampion/contract/rules/event-timing';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventListener } from '../events/save-event-change.ts';
import { countSeats, type EventPlaces, findWaiting, giveSeats } from './place-store.ts';

/** Waiting guests looked at together. */
const BATCH = 500;

/**
 * Gives places that became free to those who wait, in their order, and has each of them told by e-mail. Stops at the
 * first party that does not fit: it is next, and nobody overtakes it. Nothing happens once the event is cancelled, off the
 * site or past. Call it in the transaction that holds the event, after whatever freed a place; again changes nothing.
 * @returns how many guests got in
 */
export async function moveWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Omit<EventPlaces, 'organiserId' | 'plusOnesMax'>,
): Promise<number> {
  if (event.status !== 'published' || isPast(event.beginDate, deps.now())) return 0;
  let moved = 0;
  for (;;) {
    const waiting = await findWaiting(tx, event.id, BATCH);
    const lucky = takeWhileFitting(waiting, await countLeft(tx, event));
    if (lucky.length > 0) await giveSeats(tx, lucky);
    for (const id of lucky) await deps.jobs.enqueue(tx, 'send-email', { template: 'place-freed', id });
    moved += lucky.length;
    if (lucky.length < BATCH) return moved;
  }
}

/** The same once an event changed: it may have more places, another date, or be on again. */
export const moveWaitingOnChange: EventListener = async (deps, tx, { after }) => {
  await moveWaiting(deps, tx, after);
};

async function countLeft(
  tx: Queryable,
  { id, capacity }: Pick<EventPlaces, 'id' | 'capacity'>,
): Promise<number> {
  return capacity === null ? Number.POSITIVE_INFINITY : capacity - (await countSeats(tx, id));
}

function takeWhileFitting(waiting: readonly { id: string; plusOnes: number }[], left: number): string[] {
  const lucky: string[] = [];
  let free = left;
  for (const { id, plusOnes } of waiting) {
    free -= 1 + plusOnes;
    if (free < 0) break;
    lucky.push(id);
  }
  return lucky;
}
