import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findImageIds, insertImages, type NewImageRow } from './image-store.ts';
import { processUpload } from './process-upload.ts';

/** A picture whose files are stored and whose row is still to be written. */
export type StoredImage = NewImageRow;

/** Path of an image's files in the storage. */
export const folderOf = ({ id, isPrivate }: Pick<StoredImage, 'id' | 'isPrivate'>) =>
  isPrivate ? `private-images/${id}` : `images/${id}`;

interface Kind {
  /** No address leads to its files. */
  readonly isPrivate?: boolean;
}

const PROCESS = {
  module: new URL('./process-image.ts', import.meta.url),
  // As text: importing it would load the decoders into this process.
  name: 'processImage',
  withinMs: 60_000,
};

/**
 * Processes a picture (see `processImage`) in the work process and stores its files, `images/{id}/{width}.{format}`.
 * They are durable once this resolves, but nothing refers to them: write the row with `recordImages` in the transaction
 * that uses it. Not idempotent. When it throws, no file is left.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many others are queued
 */
export async function storeImage(
  deps: Pick<Deps, 'storage' | 'workProcess'>,
  bytes: Uint8Array,
  { isPrivate = false }: Kind = {},
): Promise<StoredImage> {
  const { width, height, widths, formats, versions } = await processUpload(deps, PROCESS, bytes);
  const id = uuidv7();
  const folder = folderOf({ id, isPrivate });
  try {
    const kept = await Promise.allSettled(
      versions.map((version) =>
        deps.storage.put(`${folder}/${version.width}.${version.format}`, version.bytes),
      ),
    );
    // Only after all writes have ended: none may come after the removal.
    for (const outcome of kept) if (outcome.status === 'rejected') throw outcome.reason;
  } catch (error) {
    await deps.storage.removeAll(folder);
    throw error;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id, width, height, widths: [...widths], formats: [...formats], isPrivate, sha256 };
}

/** One width of a private picture, as WebP; null where there is none. The caller has checked who reads it. */
export function readPrivateImage(
  { storage }: Pick<Deps, 'storage'>,
  id: string,
  width: number,
): Promise<Buffer | null> {
  return storage.get(`${folderOf({ id, isPrivate: true })}/${width}.webp`);
}

/** Writes the rows of stored pictures, in the transaction that begins to use them. */
export async function recordImages(tx: Queryable, images: readonly StoredImage[]): Promise<void> {
  if (images.length > 0) await insertImages(tx, images);
}

/**
 * Stores pictures, then runs `write`, which opens its transaction, calls `recordImages` and refers to them in the
 * given order. When a picture is refused or `write` throws, the files of pictures without a row are removed again.
 * @throws `too_large`, `unsupported_image` (AppError), and what `write` throws.
 */
export async function storeImages<T>(
  deps: Pick<Deps, 'db' | 'log' | 'storage' | 'workProcess'>,
  pictures: readonly Uint8Array[],
  write: (images: readonly StoredImage[]) => Promise<T>,
  kind: Kind = {},
): Promise<T> {
  const images: StoredImage[] = [];
  try {
    for (const bytes of pictures) images.push(await storeImage(deps, bytes, kind));
    return await write(images);
  } catch (error) {
    await removeOrphans(deps, images);
    throw error;
  }
}

/** An error may come after the commit (a connection lost while the answer was on its way): rows that exist stay whole. */
async function removeOrphans(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  images: readonly StoredImage[],
): Promise<void> {
  if (images.length === 0) return;
  try {
    const ids = images.map(({ id }) => id);
    const recorded = new Set(await findImageIds(deps.db, ids));
    for (const image of images) if (!recorded.has(image.id)) await deps.storage.removeAll(folderOf(image));
  } catch (error) {
    deps.log.warn({ err: error }, 'files of a picture that is not used could not be removed');
  }
}
