import type { Bar } from '@lampion/contract/schemas/event';
import type { OrderBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { findBars, orderBars } from './bar-store.ts';
import { changeOwnBarathon } from './change-own-event.ts';
import { requireWholeOrder } from './programme-policy.ts';
import { toBar } from './programme-view.ts';

/**
 * Reorders the bars of the caller's barathon, and returns them in that order. An order from before another request
 * added or deleted one is refused, without changes.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`; `invalid_input` unless `ids`
 * contains each bar exactly once
 */
export function reorderBars(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { ids }: OrderBody,
): Promise<Bar[]> {
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, tell) => {
    const before = await findBars(tx, eventId);
    requireWholeOrder(before, ids);
    await orderBars(tx, eventId, ids);
    const after = await findBars(tx, eventId);
    tell(
      describeChanges(
        { barOrder: before.map(({ name }) => name) },
        { barOrder: after.map(({ name }) => name) },
      ),
    );
    return after.map(toBar);
  });
}
