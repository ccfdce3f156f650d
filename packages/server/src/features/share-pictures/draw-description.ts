import { drawCover, readCoverSubject } from '@lampion/drawing/cover';
import type { Deps } from '../../deps.ts';
import type { ShareDescription } from './describe-share-picture.ts';
import type { SharePicture } from './draw-share-picture.ts';

const DRAW = {
  module: new URL('./draw-share-picture.ts', import.meta.url),
  // As text: importing it would load its libraries, 40 MB, into this process.
  name: 'drawSharePicture',
  withinMs: 30_000,
};

/** Draws a share picture in the work process: PNG, 1200 × 630. */
export async function drawDescription(
  { storage, workProcess }: Pick<Deps, 'storage' | 'workProcess'>,
  { words, picture, cover }: ShareDescription,
): Promise<Uint8Array> {
  // The address of an uploaded picture is its key.
  const uploaded = picture === null ? null : await storage.get(picture.src.slice(1));
  const input = { words, cover: uploaded ?? drawCover(readCoverSubject(cover)) };
  return workProcess.run<SharePicture, Uint8Array>(DRAW, input);
}
