import type { AnswerClaimBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { requireAnswerer } from './claim-policy.ts';
import { findChallengePoints, findClaim, findLastConfirmation, updateClaim } from './claim-store.ts';
import { isAfterSilence } from './progress-policy.ts';

/**
 * Confirms or refuses what somebody else claimed: a host, or any guest where the hosts chose that. The first answer stands, and
 * gives the points once; the same one again changes nothing. Public pages show at once that a challenge was taken up for the first
 * time, and how often within half a minute.
 * @throws AppError as `changeBoard`; `claim_not_found`, `own_claim`; `claim_answered` when the answer was another
 */
export function answerClaim(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  claimId: string,
  { isConfirmed, word }: AnswerClaimBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId }, async (tx, night, changed) => {
    const claim = await findClaim(tx, nightId, claimId, night);
    if (claim === null) throw new AppError('claim_not_found');
    requireAnswerer(night, claim);
    const state = isConfirmed ? 'confirmed' : 'refused';
    if (claim.state === state) return false;
    if (claim.state !== 'pending') throw new AppError('claim_answered');
    const challenge = isConfirmed ? await findChallengePoints(tx, nightId, claim.challengeId) : null;
    const isFirst = challenge?.confirmedCount === 0;
    if (isConfirmed && (isFirst || isAfterSilence(await findLastConfirmation(tx, nightId), deps.now()))) {
      changed(`challenges:${nightId}`);
    }
    await updateClaim(tx, claimId, {
      state,
      points: challenge?.points ?? 0,
      answeredBy: night.guestId,
      answerWord: word,
      answeredAt: deps.now(),
    });
    return true;
  });
}
