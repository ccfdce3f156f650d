import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { processUpload } from '../images/process-upload.ts';

const PROCESS = {
  module: new URL('../images/process-image.ts', import.meta.url),
  // As text: importing it would load the decoders into this process.
  name: 'processAlbumPhoto',
  withinMs: 60_000,
};

const folderOf = (fileId: string) => `albums/${fileId}`;

/** A picture whose files are stored and whose row is still to be written. */
export interface StoredPhoto {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
}

/**
 * Stores a picture of an album, without what its camera wrote into it: WebP in every width to be looked at, and one JPEG to be kept.
 * No public address leads there. When it throws, no file is left.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many others are queued
 */
export async function storePhoto(
  deps: Pick<Deps, 'storage' | 'workProcess'>,
  bytes: Uint8Array,
): Promise<StoredPhoto> {
  const { width, height, widths, versions } = await processUpload(deps, PROCESS, bytes);
  const fileId = uuidv7();
  const kept = await Promise.allSettled(
    versions.map((version) =>
      deps.storage.put(`${folderOf(fileId)}/${version.width}.${version.format}`, version.bytes),
    ),
  );
  // Only after all writes have ended: none may come after the removal.
  const failed = kept.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return { fileId, width, height, widths: [...widths] };
  await deps.storage.removeAll(folderOf(fileId));
  throw failed.reason;
}

/** One width of a picture, to be looked at. @throws AppError `album_photo_not_found` */
export async function readPhoto(
  { storage }: Pick<Deps, 'storage'>,
  fileId: string,
  width: number,
): Promise<Buffer> {
  const bytes = await storage.get(`${folderOf(fileId)}/${width}.webp`);
  if (bytes === null) throw new AppError('album_photo_not_found');
  return bytes;
}

/** The largest JPEG of a picture; null once it is erased. */
export function readOriginal(
  { storage }: Pick<Deps, 'storage'>,
  fileId: string,
  width: number,
): Promise<Buffer | null> {
  return storage.get(`${folderOf(fileId)}/${width}.jpeg`);
}

/** Erases every file of a picture. Idempotent. */
export function erasePhoto({ storage }: Pick<Deps, 'storage'>, fileId: string): Promise<void> {
  return storage.removeAll(folderOf(fileId));
}
