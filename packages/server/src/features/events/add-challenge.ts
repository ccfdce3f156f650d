import type { Challenge } from '@lampion/contract/schemas/event';
import type { AddChallengeBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { countChallenges, insertChallenge } from './challenge-store.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { describeChallenge, describePart } from './describe-part.ts';
import { requireRoom } from './programme-policy.ts';
import { toChallenge } from './programme-view.ts';

/**
 * Appends a challenge to those of the caller's event. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` once there are 200
 */
export function addChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  input: AddChallengeBody,
): Promise<Challenge> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, tell) => {
    requireRoom(await countChallenges(tx, eventId));
    const row = await insertChallenge(tx, { ...input, eventId });
    tell(describePart(null, describeChallenge(row)));
    return toChallenge(row);
  });
}
