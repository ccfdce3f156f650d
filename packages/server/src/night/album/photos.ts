import type { AlbumPhoto, AlbumReportReason } from '@lampion/contract/night/album';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { processUpload } from '../../media/images/uploads.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeNight, tellNight } from '../nights/change-night.ts';
import { findNight, requireScreen, type SeenNight } from '../nights/find-night.ts';
import { describePeople } from '../nights/nights.ts';
import { changeAlbum } from './album.ts';
import { checkRoom, removalOf } from './policy.ts';
import {
  countPhotos,
  findPhoto,
  findPhotoRow,
  hidePhoto,
  insertPhoto,
  insertReport,
  markErased,
} from './store.ts';
import { toAlbumPhoto } from './view.ts';

/** Twice what one person adds to a night. */
const PHOTOS_PER_ACCOUNT = { name: 'album-photos', points: 120, seconds: 3600 };

type Dependencies = Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage' | 'workProcess'>;

interface NewPhoto {
  readonly photoId: string;
  readonly bytes: Uint8Array;
  readonly caption: string;
}

/**
 * Adds a picture to the album of a night, without what its camera wrote into it, and tells
 * everybody of it. Idempotent by the id that its device made: a second time changes nothing, and
 * one that was taken down does not come back. When it throws, no file is left.
 * @throws AppError as `changeNight`; `album_full` (500 a night, 60 a person),
 * `album_photo_removed`, `too_large`, `unsupported_image`, `too_many_attempts`; `unavailable` while
 * too many others are queued
 */
export async function addAlbumPhoto(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { photoId, bytes, caption }: NewPhoto,
): Promise<AlbumPhoto> {
  await deps.limiter.consume(PHOTOS_PER_ACCOUNT, requireAccount(actor).accountId);
  // Before it is decoded: most that is refused is refused for this.
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
 * False where the same device added it already. @throws AppError `album_full`,
 * `album_photo_removed`
 */
async function isWanted(tx: Queryable, night: SeenNight, photoId: string): Promise<boolean> {
  const reader = { eventId: night.id, accountId: night.accountId };
  const known = await findPhotoRow(tx, photoId);
  if (known === null) {
    checkRoom(await countPhotos(tx, reader));
    return true;
  }
  const isOwn = known.accountId === night.accountId && known.eventId === night.id;
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
 * An error may come after the commit (a connection lost while the answer was on its way): a row
 * that exists keeps its files.
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
      await tellNight(tx, id, 'album');
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
 * One picture of a night, for its hosts and guests.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found` once it is taken
 * down
 */
async function getAlbumPhoto(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<AlbumPhoto> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'album');
  const row = await findPhoto(db, { eventId: id, accountId: night.accountId }, photoId);
  if (row === null) throw new AppError('album_photo_not_found');
  const { guestId } = row.photo;
  return toAlbumPhoto(row, night, guestId === null ? [] : await describePeople(db, night, [guestId]));
}

/**
 * A picture of a night as WebP in one of its widths, for those of the night: asked each time, so
 * that whoever left it, or a picture taken down, is gone at once.
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
  const row = await findPhoto(deps.db, { eventId: id, accountId: night.accountId }, photoId);
  const fileId = row?.photo.fileId ?? null;
  if (fileId === null) throw new AppError('album_photo_not_found');
  return readPhoto(deps, fileId, width);
}

const PROCESS = {
  module: new URL('../../media/images/process-image.ts', import.meta.url),
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
 * Stores a picture of an album, without what its camera wrote into it: WebP in every width to be
 * looked at, and one JPEG to be kept. No public address leads there. When it throws, no file is
 * left.
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
async function readPhoto({ storage }: Pick<Deps, 'storage'>, fileId: string, width: number): Promise<Buffer> {
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

/** Whoever is on every picture of a night may go on an hour later. */
const REMOVALS_PER_ACCOUNT = { name: 'album-removals', points: 60, seconds: 3600 };

/**
 * Takes a picture down at once and for good: its author, a host, or whoever is on it, without a
 * reason and also when the night is closed. Its author and the hosts read that it was, and not by
 * whom. Its files are erased before this resolves, else by the daily job; until then nobody gets
 * them. Idempotent: what is not there is taken down already.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function removeAlbumPhoto(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
  photoId: string,
): Promise<null> {
  await deps.limiter.consume(REMOVALS_PER_ACCOUNT, requireAccount(actor).accountId);
  const fileId = await changeAlbum(deps, actor, id, async (tx, night) => {
    const row = await findPhoto(tx, { eventId: id, accountId: night.accountId }, photoId);
    if (row === null) return null;
    await hidePhoto(tx, photoId, { removedAt: deps.now(), removedAs: removalOf(row.photo, night) });
    await tellNight(tx, id, 'album');
    return row.photo.fileId;
  });
  if (fileId !== null) await eraseFiles(deps, photoId, fileId);
  return null;
}

async function eraseFiles(
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

const PER_ACCOUNT = { name: 'album-reports', points: 30, seconds: 3600 };

/**
 * Reports a picture to the hosts, who read how often it was and never by whom. Once for each
 * person: the first stands. Idempotent.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found`,
 * `too_many_attempts`
 */
export async function submitAlbumReport(
  deps: Pick<Deps, 'groupCommits' | 'limiter'>,
  actor: Actor,
  id: string,
  { photoId, reason }: { readonly photoId: string; readonly reason: AlbumReportReason },
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeAlbum(deps, actor, id, async (tx, { accountId }) => {
    if ((await findPhoto(tx, { eventId: id, accountId }, photoId)) === null)
      throw new AppError('album_photo_not_found');
    if (await insertReport(tx, { photoId, reporterId: accountId, reason })) await tellNight(tx, id, 'album');
  });
  return null;
}
