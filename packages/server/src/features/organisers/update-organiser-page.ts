import type { OrganiserFront, UpdateOrganiserPageBody } from '@lampion/contract/schemas/organiser-front';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { findNamedOrganiser } from './find-named-organiser.ts';
import { updateOrganiserFront } from './profile-store.ts';

/**
 * Changes the given parts of the actor's own public page and keeps the others. Resolves once no server process shows the
 * older page. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `too_large`, `unsupported_image`; nothing is
 * written then
 */
export async function updateOrganiserPage(
  deps: Pick<Deps, 'db' | 'log' | 'pages' | 'storage' | 'workProcess'>,
  actor: Actor,
  { image, removeImage, ...changes }: UpdateOrganiserPageBody,
): Promise<OrganiserFront> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const pictures = image === undefined ? [] : [image.bytes];
  const formerImageId = await storeImages(deps, pictures, (images) =>
    deps.pages.transaction(async (tx, changed) => {
      await recordImages(tx, images);
      const coverImageId = toImageId(removeImage, images);
      const former = await updateOrganiserFront(tx, organiserId, { ...changes, coverImageId });
      changed(`organiser:${organiserId}`);
      return coverImageId === undefined ? null : former;
    }),
  );
  await removeUnusedImage(deps, formerImageId);
  return findNamedOrganiser(deps, organiserId);
}

function toImageId(
  removeImage: boolean | undefined,
  [image]: readonly StoredImage[],
): string | null | undefined {
  if (image !== undefined) return image.id;
  return removeImage === true ? null : undefined;
}
