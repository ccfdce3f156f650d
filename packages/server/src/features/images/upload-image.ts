import type { UploadedImage } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { toContentImage, toPicture } from './describe-picture.ts';
import { recordImages, storeImages } from './store-image.ts';

/**
 * Stores an image for an article being edited, and returns how to show it. Nothing refers to it yet: without use it is
 * purged after 7 days. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `too_large`, `unsupported_image`; no file is left then
 */
export async function uploadImage(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage' | 'workProcess'>,
  actor: Actor,
  bytes: Uint8Array,
): Promise<UploadedImage> {
  requireAdmin(actor);
  return storeImages(deps, [bytes], async ([image]) => {
    if (image === undefined) throw new Error('a picture was not stored');
    const { id, width, height } = image;
    await deps.db.transaction(async (tx) => {
      await recordImages(tx, [{ ...image, alt: '' }]);
      await recordAction(deps, tx, actor, {
        action: 'image.upload',
        subject: 'image',
        subjectId: id,
        subjectName: `${width} × ${height}`,
      });
    });
    return { _id: id, ...toContentImage(image), picture: toPicture(image) };
  });
}
