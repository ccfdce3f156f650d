import { drawCover } from '@lampion/drawing/cover';
import type { Deps } from '../deps.ts';
import { erasePhoto, type StoredPhoto, storePhoto } from '../features/album/store-photo.ts';
import { createRasteriser } from '../features/share-pictures/create-rasteriser.ts';
import { demoPhotos } from './content/album.ts';

const WIDTH = 800;

/** Draws the pictures of the demo's album and stores them as if they were photographs. Their rows are still to be written. */
export async function storeAlbum(deps: Pick<Deps, 'storage' | 'workProcess'>): Promise<StoredPhoto[]> {
  const rasterise = createRasteriser(deps);
  const stored: StoredPhoto[] = [];
  for (const { plan, sky } of demoPhotos) {
    const svg = drawCover({ id: plan, type: 'party', plan, sky });
    stored.push(await storePhoto(deps, await rasterise({ svg, width: WIDTH })));
  }
  return stored;
}

/** Erases the files of pictures that are in no album any more. */
export async function eraseAlbum(
  deps: Pick<Deps, 'storage'>,
  photos: readonly Pick<StoredPhoto, 'fileId'>[],
): Promise<void> {
  for (const { fileId } of photos) await erasePhoto(deps, fileId);
}
