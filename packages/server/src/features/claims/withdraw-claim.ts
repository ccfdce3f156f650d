import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { deleteClaim, findClaim } from './claim-store.ts';

/**
 * Takes back what the caller claimed, with its picture and the points it gave. The second call throws `claim_not_found`.
 * @throws AppError as `changeNight`; `claim_not_found`, also for a claim of somebody else
 */
export async function withdrawClaim(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  nightId: string,
  claimId: string,
): Promise<void> {
  const imageId = await changeNight(
    deps,
    actor,
    nightId,
    { screen: 'challenges' },
    async (tx, night, changed) => {
      const claim = await findClaim(tx, nightId, claimId, night);
      if (claim === null || claim.guestId !== night.guestId) throw new AppError('claim_not_found');
      await deleteClaim(tx, claimId);
      if (claim.state === 'confirmed') changed(`challenges:${nightId}`);
      await tellNight(tx, nightId, 'claims');
      return claim.imageId;
    },
  );
  await removeUnusedImage(deps, imageId);
}
