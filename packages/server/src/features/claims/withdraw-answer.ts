import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { requireWithdrawer } from './claim-policy.ts';
import { findClaim, updateClaim } from './claim-store.ts';

/**
 * Takes a confirmation back, as who gave it or as a host: the claim waits again, and its points are gone. Idempotent.
 * @throws AppError as `changeNight`; `claim_not_found`; `not_party_host` for a guest who did not give it; `claim_answered` for a
 * refusal, which stands
 */
export async function withdrawAnswer(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  claimId: string,
): Promise<void> {
  await changeNight(deps, actor, nightId, { screen: 'challenges' }, async (tx, night, changed) => {
    const claim = await findClaim(tx, nightId, claimId, night);
    if (claim === null) throw new AppError('claim_not_found');
    // Nobody is named any more by whom it was given.
    if (claim.state === 'pending') return;
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
    await tellNight(tx, nightId, 'claims');
  });
}
