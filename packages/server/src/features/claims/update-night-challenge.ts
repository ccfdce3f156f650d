import type { UpdateNightChallengeBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { changeChallengeOf } from '../events/change-challenges.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';

/**
 * Changes the given fields of a challenge of a night the caller hosts; points that were given stay as they were. Idempotent.
 * @throws AppError as `changeBoard`; `challenge_not_found`
 */
export function updateNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challengeId: string,
  values: UpdateNightChallengeBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    await changeChallengeOf(tx, nightId, challengeId, values);
    changed(`event:${nightId}`);
    return true;
  });
}
