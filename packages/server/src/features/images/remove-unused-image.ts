import type { Deps } from '../../deps.ts';
import { deleteUnusedImage } from './image-store.ts';
import { folderOf } from './store-image.ts';

/**
 * Removes a picture, its row and its files, unless something still shows it. Call it once the transaction that took
 * the picture away has committed. Never throws: what fails is logged, and leaves files nobody refers to.
 */
export async function removeUnusedImage(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  imageId: string | null,
): Promise<void> {
  if (imageId === null) return;
  try {
    if (await deleteUnusedImage(deps.db, imageId)) await deps.storage.removeAll(folderOf(imageId));
  } catch (error) {
    deps.log.warn({ err: error, imageId }, 'a picture that is no longer used could not be removed');
  }
}
