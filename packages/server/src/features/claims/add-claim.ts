import type { ClaimBody } from '@lampion/contract/schemas/claim';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordImages, storeImages } from '../images/store-image.ts';
import { changeNight } from '../nights/change-night.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { requireGuest } from './claim-policy.ts';
import { findChallengePoints, findOwnClaims, insertClaim } from './claim-store.ts';

const PER_ACCOUNT = { name: 'claim', points: 120, seconds: 3600 };
const PICTURES_PER_ACCOUNT = { name: 'claim-picture', points: 40, seconds: 3600 };

/**
 * Says that the caller took up a challenge of their night, with a word or a picture; who confirms it is told. Idempotent by the id.
 * After a refusal the same challenge is claimed again with another one.
 * @throws AppError as `changeNight`; `challenge_not_found`, `not_a_guest`; `already_claimed` while another claim of it stands;
 * `unsupported_image`, `too_many_attempts`
 */
export async function addClaim(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage' | 'workProcess'>,
  actor: Actor,
  nightId: string,
  { id, challengeId, word, picture }: ClaimBody,
): Promise<void> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  if (picture !== null) {
    // Before it is decoded: strangers cost nothing.
    requireScreen(await findNight(deps.db, actor, nightId), 'challenges');
    await deps.limiter.consume(PICTURES_PER_ACCOUNT, accountId);
  }
  const pictures = picture === null ? [] : [Buffer.from(picture, 'base64')];
  const unusedId = await storeImages(
    deps,
    pictures,
    (images) =>
      changeNight(deps, actor, nightId, { screen: 'challenges' }, async (tx, night) => {
        const guestId = requireGuest(night);
        if ((await findChallengePoints(tx, nightId, challengeId)) === null) {
          throw new AppError('challenge_not_found');
        }
        await recordImages(tx, images);
        const imageId = images[0]?.id ?? null;
        const claim = { id, challengeId, word, imageId, eventId: nightId, guestId, createdAt: deps.now() };
        if (await insertClaim(tx, claim)) {
          await tellNight(tx, nightId, 'claims');
          return null;
        }
        const known = await findOwnClaims(tx, guestId);
        if (!known.some((row) => row.claim.id === id)) throw new AppError('already_claimed');
        return imageId;
      }),
    { isPrivate: true },
  );
  await removeUnusedImage(deps, unusedId);
}
