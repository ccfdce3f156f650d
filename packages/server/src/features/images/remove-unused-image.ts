import type { Deps } from '../../deps.ts';
import { deleteUnusedImage } from './image-store.ts';
import { folderOf } from './store-image.ts';

/**
 * Removes an image, its row and its files, unless it is still used. Call it once the transaction that removed its last
 * use has committed. Never throws: failures are logged, and leave unused files.
 */
export async function removeUnusedImage(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  imageId: string | null,
): Promise<void> {
  if (imageId === null) return;
  try {
    const deleted = await deleteUnusedImage(deps.db, imageId);
    if (deleted !== null) await deps.storage.removeAll(folderOf(deleted));
  } catch (error) {
    deps.log.warn({ err: error, imageId }, 'a picture that is no longer used could not be removed');
  }
}
