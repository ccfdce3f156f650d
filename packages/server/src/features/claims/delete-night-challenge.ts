import type { Actor } from '../../actor.ts';
import { removeChallengeOf } from '../events/change-challenges.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';

/**
 * Deletes a challenge of a night the caller hosts, with what guests claimed of it and the points that gave. The second call
 * throws `challenge_not_found`.
 * @throws AppError as `changeBoard`; `challenge_not_found`
 */
export function deleteNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challengeId: string,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    await removeChallengeOf(tx, nightId, challengeId);
    changed(`event:${nightId}`);
    return true;
  });
}
