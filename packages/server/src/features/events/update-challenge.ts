import type { Challenge } from '@lampion/contract/schemas/event';
import type { UpdateChallengeBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findChallenge, updateChallengeRow } from './challenge-store.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { describeChallenge, describePart } from './describe-part.ts';
import { toChallenge } from './programme-view.ts';

/**
 * Changes the given fields of a challenge of the caller's event; `completed` ticks it or not. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `challenge_not_found`, also for one of another
 * event
 */
export function updateChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  challengeId: string,
  input: UpdateChallengeBody,
): Promise<Challenge> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, tell) => {
    const before = await findChallenge(tx, eventId, challengeId);
    const row = await updateChallengeRow(tx, eventId, challengeId, input);
    if (before === null || row === null) throw new AppError('challenge_not_found');
    tell(describePart(describeChallenge(before), describeChallenge(row)));
    return toChallenge(row);
  });
}
