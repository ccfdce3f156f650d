import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { deleteClaim, findClaim } from './claim-store.ts';

/**
 * Takes back what the caller claimed, with its picture and the points it gave. The second call throws `claim_not_found`.
 * @throws AppError as `changeBoard`; `claim_not_found`, also for a claim of somebody else
 */
export async function withdrawClaim(
  deps: BoardDeps & Pick<Deps, 'db' | 'log' | 'storage'>,
  actor: Actor,
  nightId: string,
  claimId: string,
): Promise<void> {
  let imageId: string | null = null;
  await changeBoard(deps, actor, { id: nightId }, async (tx, night, changed) => {
    const claim = await findClaim(tx, nightId, claimId, night);
    if (claim === null || claim.guestId !== night.guestId) throw new AppError('claim_not_found');
    await deleteClaim(tx, claimId);
    if (claim.state === 'confirmed') changed(`challenges:${nightId}`);
    imageId = claim.imageId;
    return true;
  });
  await removeUnusedImage(deps, imageId);
}
