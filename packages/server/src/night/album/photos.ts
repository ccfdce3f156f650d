import type { AlbumPhoto } from '@lampion/contract/night/album';
import { v7 as uuidv7 } from 'uuid';
import { closeReports } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { processUpload } from '../../media/images/uploads.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeNight,
  describePeople,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { changeAlbum } from './album.ts';
import { checkRoom, isAuthor, removalOf } from './policy.ts';
import { countPhotos, findPhoto, findPhotoRow, hidePhoto, insertPhoto, markErased } from './store.ts';
import { toAlbumPhoto } from './view.ts';

/** Twice what one person may add to a night. */
const PHOTOS_PER_ACCOUNT = { name: 'album-photos', points: 120, seconds: 3600 };

type Dependencies = Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage' | 'workProcess'>;

interface NewPhoto {
  readonly photoId: string;
  readonly bytes: Uint8Array;
  readonly caption: string;
}

/**
 * Adds a photo to the album of a night, stripped of its metadata, and notifies the members' open
 * apps. Idempotent by the id chosen by the device: a second call changes nothing, and a removed
 * photo is not restored. When it throws, no file is left.
 * @throws AppError as `changeNight`; `album_full` (500 a night, 60 a person),
 * `album_photo_removed`, `too_large`, `unsupported_image`, `too_many_attempts`; `unavailable` while
 * too many uploads are queued
 */
export async function addAlbumPhoto(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { photoId, bytes, caption }: NewPhoto,
): Promise<AlbumPhoto> {
  await deps.limiter.consume(PHOTOS_PER_ACCOUNT, requirePerson(actor));
  // Checked before decoding: most rejected uploads fail here.
  const isNew = await changeNight(deps, actor, id, { screen: 'album' }, (tx, night) =>
    isWanted(tx, night, photoId),
  );
  if (isNew) {
    const stored = await storePhoto(deps, bytes);
    await recordOrErase(deps, actor, { id, photoId, caption, stored });
  }
  return getAlbumPhoto(deps, actor, id, photoId);
}

/**
 * False when the same device already added it.
 * @throws AppError `album_full`, `album_photo_removed`
 */
async function isWanted(tx: Queryable, night: VisibleNight, photoId: string): Promise<boolean> {
  const known = await findPhotoRow(tx, photoId);
  if (known === null) {
    checkRoom(await countPhotos(tx, night));
    return true;
  }
  const isOwn = isAuthor(known, night) && known.eventId === night.id;
  if (!isOwn || known.removedAt !== null) throw new AppError('album_photo_removed');
  return false;
}

interface Recorded {
  readonly id: string;
  readonly photoId: string;
  readonly caption: string;
  readonly stored: StoredPhoto;
}

/**
 * An error may follow the commit, for example a connection lost during the response. The files are
 * erased only when no row exists.
 */
async function recordOrErase(
  deps: Dependencies,
  actor: Actor,
  { id, photoId, caption, stored }: Recorded,
): Promise<void> {
  try {
    await changeNight(deps, actor, id, { screen: 'album' }, async (tx, night) => {
      if (!(await isWanted(tx, night, photoId))) return;
      const { guestId, accountId, role } = night;
      const author = { eventId: id, guestId, accountId, isByHost: role === 'host' };
      await insertPhoto(tx, { id: photoId, ...author, ...stored, caption, createdAt: deps.now() });
      await publishNightChange(tx, id, 'album');
    });
  } finally {
    await eraseUnused(deps, photoId, stored.fileId);
  }
}

async function eraseUnused(deps: Dependencies, photoId: string, fileId: string): Promise<void> {
  try {
    const row = await findPhotoRow(deps.db, photoId);
    if (row?.fileId !== fileId) await erasePhoto(deps, fileId);
  } catch (error) {
    deps.log.warn({ err: error, fileId }, 'the files of a picture that is not used could not be removed');
  }
}

/**
 * Reads one photo of a night for its hosts and guests.
 * @throws AppError `not_authenticated`, `night_not_found`; `album_photo_not_found` once it is
 * removed
 */
async function getAlbumPhoto(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<AlbumPhoto> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'album');
  const row = await findPhoto(db, night, photoId);
  if (row === null) throw new AppError('album_photo_not_found');
  const { guestId } = row.photo;
  return toAlbumPhoto(row, night, guestId === null ? [] : await describePeople(db, night, [guestId]));
}

/**
 * Reads a photo of a night as WebP in one of its widths, for hosts and guests. Access is checked on
 * every request, so members who left and removed photos lose it at once.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found`
 */
export async function getAlbumFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  id: string,
  { photoId, width }: { readonly photoId: string; readonly width: number },
): Promise<Buffer> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'album');
  const row = await findPhoto(deps.db, night, photoId);
  const fileId = row?.photo.fileId ?? null;
  if (fileId === null) throw new AppError('album_photo_not_found');
  return readPhoto(deps, fileId, width);
}

const PROCESS = {
  module: new URL('../../media/images/process-image.ts', import.meta.url),
  // Referenced by name: importing it would load the decoders into this process.
  name: 'processAlbumPhoto',
  withinMs: 60_000,
};

const folderOf = (fileId: string) => `albums/${fileId}`;

/** A photo whose files are stored and whose row is not written yet. */
export interface StoredPhoto {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
}

/**
 * Stores a photo of an album without its metadata: WebP in every width for display, and one JPEG
 * for download. No public URL serves it. When it throws, no file is left.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many uploads are
 * queued
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
  // Waits for all writes to end: one that came after the removal would leave a file.
  const failed = kept.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return { fileId, width, height, widths: [...widths] };
  await deps.storage.removeAll(folderOf(fileId));
  throw failed.reason;
}

/** Reads one width of a photo for display. @throws AppError `album_photo_not_found` */
export async function readPhoto(
  { storage }: Pick<Deps, 'storage'>,
  fileId: string,
  width: number,
): Promise<Buffer> {
  const bytes = await storage.get(`${folderOf(fileId)}/${width}.webp`);
  if (bytes === null) throw new AppError('album_photo_not_found');
  return bytes;
}

/** Reads the JPEG of a photo; null once it is erased. */
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

/** A guest shown on every photo of a night may continue an hour later. */
const REMOVALS_PER_ACCOUNT = { name: 'album-removals', points: 60, seconds: 3600 };

/**
 * Removes a photo for good. Its author, a host or a person shown on it may do so, without giving a
 * reason and after the night has closed. The author and the hosts see that it was removed, not by
 * whom. It is hidden at once; its files are erased before this resolves or, on failure, by the
 * daily job. Idempotent: a missing photo counts as removed.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function removeAlbumPhoto(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<null> {
  await deps.limiter.consume(REMOVALS_PER_ACCOUNT, requirePerson(actor));
  const fileId = await changeAlbum(deps, actor, id, async (tx, night) => {
    const row = await findPhoto(tx, night, photoId);
    if (row === null) return null;
    await hidePhoto(tx, photoId, { removedAt: deps.now(), removedAs: removalOf(row.photo, night) });
    await closeReports(deps, tx, photoId, 'removed');
    await publishNightChange(tx, id, 'album');
    return row.photo.fileId;
  });
  if (fileId !== null) await eraseFiles(deps, photoId, fileId);
  return null;
}

export async function eraseFiles(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  photoId: string,
  fileId: string,
): Promise<void> {
  try {
    await erasePhoto(deps, fileId);
    await markErased(deps.db, photoId);
  } catch (error) {
    deps.log.warn({ err: error, photoId }, 'the files of a picture that was taken down could not be removed');
  }
}
