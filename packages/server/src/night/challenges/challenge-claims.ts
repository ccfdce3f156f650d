import type { AnswerClaimBody, ClaimBody } from '@lampion/contract/night/challenge-claims';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { readPrivateImage, recordImages, storeImages } from '../../media/images/uploads.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeNight,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { type BoardDeps, changeBoard } from './board.ts';
import { isAfterSilence, mayAnswer, requireAnswerer, requireGuest, requireWithdrawer } from './policy.ts';
import { hideStandingsOf } from './standing-store.ts';
import {
  type ClaimRow,
  deleteClaim,
  findChallengePoints,
  findClaim,
  findClaimsOf,
  findLastConfirmation,
  findOwnClaims,
  forgetClaimsOf,
  insertClaim,
  updateClaim,
} from './store.ts';

const PER_ACCOUNT = { name: 'claim', points: 120, seconds: 3600 };
const PICTURES_PER_ACCOUNT = { name: 'claim-picture', points: 40, seconds: 3600 };

/**
 * Claims that the caller did a challenge of their night, with a word or a picture, and notifies
 * those who may confirm it. Idempotent by the id. After a refusal, the challenge can be claimed
 * again with another id.
 * @throws AppError as `changeNight`; `challenge_not_found`, `not_a_guest`; `already_claimed` while
 * the caller has a claim of it that was not refused; `unsupported_image`, `too_many_attempts`
 */
export async function addClaim(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage' | 'workProcess'>,
  actor: Actor,
  nightId: string,
  { id, challengeId, word, picture }: ClaimBody,
): Promise<void> {
  const person = requirePerson(actor);
  await deps.limiter.consume(PER_ACCOUNT, person);
  if (picture !== null) {
    // Checked before decoding, so that strangers cannot cause the work.
    requireScreen(await findNight(deps.db, actor, nightId), 'challenges');
    await deps.limiter.consume(PICTURES_PER_ACCOUNT, person);
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
          await publishNightChange(tx, nightId, 'claims');
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

/**
 * Confirms or refuses another guest's claim: by a host, or by any guest where the hosts chose so.
 * The first answer is final and gives the points once; repeating it changes nothing. Public pages
 * show a challenge's first confirmation at once, and its count within 30 seconds.
 * @throws AppError as `changeBoard`; `claim_not_found`, `own_claim`; `claim_answered` when another
 * answer was given before
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

/**
 * Withdraws the caller's claim, with its picture and its points. The second call throws
 * `claim_not_found`.
 * @throws AppError as `changeBoard`; `claim_not_found`, also for another guest's claim
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

/**
 * Withdraws a confirmation, as the person who gave it or as a host: the claim is pending again, and
 * its points are removed. Idempotent.
 * @throws AppError as `changeBoard`; `claim_not_found`; `not_party_host` for a guest who did not
 * give it; `claim_answered` for a refusal, which is final
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
    // A pending claim no longer records who had confirmed it.
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

interface Wanted {
  readonly id: string;
  readonly claimId: string;
  readonly width: number;
}

/**
 * Reads the picture of a claim as WebP in one of its widths. Access is checked on every request, so
 * members who left and withdrawn claims lose it at once.
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

/**
 * Confirmed claims are shown to all, pending ones to those who answer them, refused ones to their
 * author.
 */
function isShownTo(night: VisibleNight, { guestId, state }: ClaimRow): boolean {
  if (guestId === night.guestId || state === 'confirmed') return true;
  return state === 'pending' && mayAnswer(night);
}

/**
 * Erases the words and pictures of an account's claims and hides it from rankings. Runs before its
 * guests are anonymised.
 */
export async function forgetClaims(tx: Queryable, accountId: string): Promise<void> {
  await forgetClaimsOf(tx, accountId);
  await hideStandingsOf(tx, accountId);
}

/** The challenges that an account claimed, for its data export. */
export function exportClaimData(db: Queryable, { accountId }: { readonly accountId: string }) {
  return findClaimsOf(db, accountId);
}
