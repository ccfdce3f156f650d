import { createHash } from 'node:crypto';
import type { UploadedImage } from '@lampion/contract/blog/article-editing';
import { IMAGE_BYTES_MAX } from '@lampion/contract/blog/articles';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type Work, WorkTooLargeError } from '../../platform/ports/work-process.ts';
import { toContentImage, toPicture } from './describe-picture.ts';
import type { ProcessedImage } from './process-image.ts';
import { findImageIds, insertImages, type NewImageRow } from './store.ts';

/**
 * Stores an image for an article being edited, and returns how to show it. Nothing refers to it
 * yet: if it stays unused, it is purged after 7 days. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `too_large`, `unsupported_image`; no file is
 * left then
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

const PER_ACCOUNT = { name: 'import-image', points: 20, seconds: 60 };
const FETCH_MS = 15_000;

/**
 * Fetches a picture of another site and stores it like an uploaded one (see `uploadImage`). Not
 * idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `too_many_attempts` (20 a minute);
 * `picture_unreachable` when it cannot be fetched, or its site is not public; `too_large`,
 * `unsupported_image`
 */
export async function importImage(
  deps: Pick<Deps, 'db' | 'limiter' | 'log' | 'now' | 'outsidePictures' | 'storage' | 'workProcess'>,
  actor: Actor,
  address: string,
): Promise<UploadedImage> {
  requireAdmin(actor);
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const bytes = await deps.outsidePictures.fetch(address, AbortSignal.timeout(FETCH_MS));
  if (bytes === null) throw new AppError('picture_unreachable');
  return uploadImage(deps, actor, bytes);
}

/**
 * Processes an uploaded picture in the work process. One that takes too long, or crashes its
 * decoder, is unsupported.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many uploads are
 * queued
 */
export async function processUpload(
  { workProcess }: Pick<Deps, 'workProcess'>,
  work: Work,
  bytes: Uint8Array,
): Promise<Exclude<ProcessedImage, { refusal: string }>> {
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw new AppError('too_large');
  const image = await runApart(workProcess, work, bytes);
  if ('refusal' in image) throw new AppError(image.refusal, { message: image.message });
  return image;
}

async function runApart(
  workProcess: Deps['workProcess'],
  work: Work,
  bytes: Uint8Array,
): Promise<ProcessedImage> {
  try {
    return await workProcess.run<Uint8Array, ProcessedImage>(work, bytes);
  } catch (error) {
    throw error instanceof WorkTooLargeError ? new AppError('unsupported_image', { cause: error }) : error;
  }
}

/** A picture whose files are stored and whose row is not written yet. */
export type StoredImage = NewImageRow;

/** Path of an image's files in the storage. */
export const folderOf = ({ id, isPrivate }: Pick<StoredImage, 'id' | 'isPrivate'>) =>
  isPrivate ? `private-images/${id}` : `images/${id}`;

interface Kind {
  /** No public URL serves its files. */
  readonly isPrivate?: boolean;
}

const PROCESS = {
  module: new URL('./process-image.ts', import.meta.url),
  // Referenced by name: importing it would load the decoders into this process.
  name: 'processImage',
  withinMs: 60_000,
};

/**
 * Processes a picture (see `processImage`) in the work process and stores its files,
 * `images/{id}/{width}.{format}`. They are durable once this resolves, but nothing refers to them:
 * write the row with `recordImages` in the transaction that uses it. Not idempotent. When it
 * throws, no file is left.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many uploads are
 * queued
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
    // Waits for all writes to end: one that came after the removal would leave a file.
    for (const outcome of kept) if (outcome.status === 'rejected') throw outcome.reason;
  } catch (error) {
    await deps.storage.removeAll(folder);
    throw error;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id, width, height, widths: [...widths], formats: [...formats], isPrivate, sha256 };
}

/**
 * One width of a private picture, as WebP; null when there is none. The caller has checked access.
 */
export function readPrivateImage(
  { storage }: Pick<Deps, 'storage'>,
  id: string,
  width: number,
): Promise<Buffer | null> {
  return storage.get(`${folderOf({ id, isPrivate: true })}/${width}.webp`);
}

/** Writes the rows of stored pictures, in the first transaction that uses them. */
export async function recordImages(tx: Queryable, images: readonly StoredImage[]): Promise<void> {
  if (images.length > 0) await insertImages(tx, images);
}

/**
 * Stores pictures, then runs `write`, which opens its transaction, calls `recordImages` and refers
 * to them in the given order. When a picture is rejected or `write` throws, the files of pictures
 * without a row are removed.
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

/**
 * An error may follow the commit, for example a connection lost during the response. Files of
 * pictures with a row are kept.
 */
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
