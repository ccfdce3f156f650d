import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { findPagesOf, lockAppAccount, updateAppAccountRow } from './app-account-store.ts';
import { requireMember } from './find-member.ts';
import { getOwnAppAccount } from './get-own-app-account.ts';

const PER_ACCOUNT = { name: 'set-picture', points: 20, seconds: 3600 };

type Dependencies = Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>;

/**
 * Shows the calling member with a picture of their own in place of the former one, whose files are deleted. Resolves once
 * no server process shows that one.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_large`, `unsupported_image`, `too_many_attempts`
 */
export async function setPicture(
  deps: Dependencies,
  actor: Actor,
  bytes: Uint8Array,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const formerId = await storeImages(deps, [bytes], (images) => replacePicture(deps, appAccountId, images));
  await removeUnusedImage(deps, formerId);
  return getOwnAppAccount(deps, actor);
}

/**
 * The same with the drawn portrait. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function removePicture(deps: Dependencies, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  await removeUnusedImage(deps, await replacePicture(deps, appAccountId, []));
  return getOwnAppAccount(deps, actor);
}

/** Returns the id of the former picture; null when there was none. */
function replacePicture(
  { pages }: Pick<Deps, 'pages'>,
  appAccountId: string,
  images: readonly StoredImage[],
): Promise<string | null> {
  return pages.transaction(async (tx, changed) => {
    await recordImages(tx, images);
    const before = await lockAppAccount(tx, appAccountId);
    if (before === null) throw new AppError('app_account_missing');
    await updateAppAccountRow(tx, appAccountId, { imageId: images[0]?.id ?? null });
    changed(...(await findPagesOf(tx, appAccountId)));
    return before.imageId;
  });
}
