import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { deleteChallengeRow } from './challenge-store.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { describeChallenge, describePart } from './describe-part.ts';

/**
 * Deletes a challenge of the caller's event. The second call throws `challenge_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `challenge_not_found`, also for one of another
 * event
 */
export function deleteChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  challengeId: string,
): Promise<void> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, tell) => {
    const row = await deleteChallengeRow(tx, eventId, challengeId);
    if (row === null) throw new AppError('challenge_not_found');
    tell(describePart(describeChallenge(row), null));
  });
}
