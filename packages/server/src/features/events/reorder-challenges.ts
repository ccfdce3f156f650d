import type { Challenge } from '@lampion/contract/schemas/event';
import type { OrderBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { findChallenges, orderChallenges } from './challenge-store.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { requireWholeOrder } from './programme-policy.ts';
import { toChallenge } from './programme-view.ts';

/**
 * Reorders the challenges of the caller's event, and returns them in that order. An order from before another request
 * added or deleted one is refused, without changes.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` unless `ids` contains each
 * challenge exactly once
 */
export function reorderChallenges(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { ids }: OrderBody,
): Promise<Challenge[]> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, tell) => {
    const before = await findChallenges(tx, eventId);
    requireWholeOrder(before, ids);
    await orderChallenges(tx, eventId, ids);
    const after = await findChallenges(tx, eventId);
    tell(
      describeChanges(
        { challengeOrder: before.map(({ title }) => title) },
        { challengeOrder: after.map(({ title }) => title) },
      ),
    );
    return after.map(toChallenge);
  });
}
