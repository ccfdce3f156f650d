import { isOver } from '@lampion/contract/rules/event-timing';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventListener } from '../events/save-event-change.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { moveUnconfirmed } from './move-unconfirmed.ts';
import {
  countTakenPlaces,
  countUnconfirmedPlaces,
  type EventPlaces,
  findWaiting,
  givePlaces,
} from './place-store.ts';

/** Batch size of waiting guests. */
const BATCH = 500;

type Places = Pick<EventPlaces, 'id' | 'capacity'>;

/**
 * Gives free places to the waiting list, in order, and notifies each guest by e-mail: first confirmed guests, to whom
 * unconfirmed ones yield, then the others. Stops at the first party that does not fit: it is next, and must not be
 * overtaken. Nothing happens once the event is cancelled, unpublished or over. Call it in the transaction that locks
 * the event, after any change that frees a place. Idempotent.
 * @returns how many guests got a place
 */
export async function moveWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Omit<EventPlaces, 'organiserId' | 'plusOnesMax'>,
): Promise<number> {
  if (event.status !== 'published' || isOver(event, deps.now())) return 0;
  const confirmed = await moveLine(deps, tx, event, { isConfirmed: true });
  if (confirmed.moved > 0) await moveUnconfirmed(deps, tx, event);
  if (confirmed.isWaiting) return confirmed.moved;
  const others = await moveLine(deps, tx, event, { isConfirmed: false });
  return confirmed.moved + others.moved;
}

/** The same after a change of the event: it may have more places, another date, or be restored. */
export const moveWaitingOnChange: EventListener = async (deps, tx, { after }) => {
  await moveWaiting(deps, tx, after);
};

async function moveLine(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Places,
  line: { readonly isConfirmed: boolean },
): Promise<{ readonly moved: number; readonly isWaiting: boolean }> {
  let moved = 0;
  for (;;) {
    const waiting = await findWaiting(tx, event.id, { ...line, limit: BATCH });
    if (waiting.length === 0) return { moved, isWaiting: false };
    const lucky = takeWhileFitting(waiting, await countLeft(tx, event, line));
    if (lucky.length > 0) await givePlaces(tx, lucky, line);
    const emails = lucky.map((id) => ({ template: 'place-freed', id }) as const);
    await queueEmails(deps, tx, emails);
    moved += lucky.length;
    if (lucky.length < waiting.length) return { moved, isWaiting: true };
  }
}

/** Free places; for a confirmed guest including those of unconfirmed guests. */
async function countLeft(
  tx: Queryable,
  { id, capacity }: Places,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<number> {
  if (capacity === null) return Number.POSITIVE_INFINITY;
  const yielding = isConfirmed ? await countUnconfirmedPlaces(tx, id) : 0;
  return capacity - (await countTakenPlaces(tx, id)) + yielding;
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
