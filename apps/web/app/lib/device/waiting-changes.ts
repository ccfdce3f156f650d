import { useEffect, useReducer } from 'react';
import type { QueuedChange } from './device-database.ts';
import { useOutbox } from './outbox.ts';
import { heldFor } from './send-in-order.ts';

/** Time after which a change that was not sent counts as waiting: a usual one takes less. */
const WAITS_AFTER_MS = 3000;

/** A clock that was set back makes a change wait at once, rather than never. */
const ageOf = (since: number, now: number) => Math.abs(now - since);

/** Since when each change could have been sent: one that can still be undone holds those behind it. */
function readyAt(unsent: readonly QueuedChange[]): number[] {
  let held = 0;
  return unsent.map((change) => {
    held = Math.max(held, change.heldUntil ?? 0);
    return Math.max(change.madeAt, held);
  });
}

/**
 * The changes that the server has not taken for three seconds; refused ones are not among them. The queue alone decides:
 * a browser that reports a network does not know whether the server answers.
 */
export function useWaitingChanges(): readonly QueuedChange[] {
  const { changes } = useOutbox();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const now = Date.now();
  const unsent = changes.filter(({ refusal }) => refusal === null);
  const since = readyAt(unsent);
  const firstHeld = unsent.findIndex((change) => heldFor(change) > 0);
  const isWaiting = (place: number) =>
    (firstHeld < 0 || place < firstHeld) && ageOf(since[place] ?? 0, now) >= WAITS_AFTER_MS;
  const waiting = unsent.filter((_change, place) => isWaiting(place));
  const nextAt = Math.min(
    ...since.filter((_at, place) => !isWaiting(place)).map((at) => at + WAITS_AFTER_MS),
  );
  useEffect(() => {
    if (nextAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(look, nextAt - Date.now());
    return () => clearTimeout(timer);
  }, [nextAt]);
  return waiting;
}

const names = ({ input }: QueuedChange, id: string) => JSON.stringify(input).includes(JSON.stringify(id));

/** Whether a change waits that names this id anywhere: of an item, a song, a party, a username. */
export function useIsWaiting(id: string): boolean {
  return useWaitingChanges().some((change) => names(change, id));
}

/** Whether a change of this kind names the id and the server has not taken it, however short the wait. */
export function useIsUnsent(kind: string, id: string): boolean {
  const { changes } = useOutbox();
  return changes.some((change) => change.kind === kind && names(change, id));
}
