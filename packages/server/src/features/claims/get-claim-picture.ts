import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readPrivateImage } from '../images/store-image.ts';
import { findNight, requireScreen, type SeenNight } from '../nights/find-night.ts';
import { mayAnswer } from './claim-policy.ts';
import { type ClaimRow, findClaim } from './claim-store.ts';

interface Wanted {
  readonly id: string;
  readonly claimId: string;
  readonly width: number;
}

/**
 * The picture of a claim as WebP in one of its widths, for whom the claim is shown to: checked each time, so that a member who left the
 * night, and a claim that was taken back, are gone at once.
 * @throws AppError `not_authenticated`, `night_not_found`, `claim_not_found`
 */
export async function getClaimPicture(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  { id, claimId, width }: Wanted,
): Promise<Buffer> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'challenges');
  const claim = await findClaim(deps.db, id, claimId, night);
  const imageId = claim && isShownTo(night, claim) ? claim.imageId : null;
  const bytes = imageId && (await readPrivateImage(deps, imageId, width));
  if (!bytes) throw new AppError('claim_not_found');
  return bytes;
}

/** What was confirmed, to all; what waits, to who answers it; what was refused, to its author alone. */
function isShownTo(night: SeenNight, { guestId, state }: ClaimRow): boolean {
  if (guestId === night.guestId || state === 'confirmed') return true;
  return state === 'pending' && mayAnswer(night);
}
