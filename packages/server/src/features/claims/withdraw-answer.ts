import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { requireWithdrawer } from './claim-policy.ts';
import { findClaim, updateClaim } from './claim-store.ts';

/**
 * Takes a confirmation back, as who gave it or as a host: the claim waits again, and its points are gone. Idempotent.
 * @throws AppError as `changeBoard`; `claim_not_found`; `not_party_host` for a guest who did not give it; `claim_answered` for a
 * refusal, which stands
 */
export function withdrawAnswer(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  claimId: string,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId }, async (tx, night, changed) => {
    const claim = await findClaim(tx, nightId, claimId, night);
    if (claim === null) throw new AppError('claim_not_found');
    // Nobody is named any more by whom it was given.
    if (claim.state === 'pending') return false;
    requireWithdrawer(night, claim);
    if (claim.state === 'refused') throw new AppError('claim_answered');
    await updateClaim(tx, claimId, {
      state: 'pending',
      points: 0,
      answeredBy: null,
      answerWord: '',
      answeredAt: null,
    });
    changed(`challenges:${nightId}`);
    return true;
  });
}
