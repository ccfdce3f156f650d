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
 * Puts the challenges of one's own event into an order, and answers them in it. An order made before somebody else
 * added or deleted one is refused, and nothing moves.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` unless `ids` names each
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
