import type { AddNightChallengeBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { addChallengeTo } from '../events/change-challenges.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';

/**
 * Appends a challenge to those of a night the caller hosts. Idempotent by the id.
 * @throws AppError as `changeBoard`; `invalid_input` once there are 200
 */
export function addNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challenge: AddNightChallengeBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    if (!(await addChallengeTo(tx, nightId, challenge))) return false;
    changed(`event:${nightId}`);
    return true;
  });
}
