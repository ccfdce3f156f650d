import type { AlbumPhoto } from '@lampion/contract/schemas/album';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { checkRoom } from './album-policy.ts';
import { countPhotos, findPhotoRow, insertPhoto } from './album-store.ts';
import { getAlbumPhoto } from './get-album-photo.ts';
import { erasePhoto, type StoredPhoto, storePhoto } from './store-photo.ts';

/** Twice what one person adds to a night. */
const PER_ACCOUNT = { name: 'album-photos', points: 120, seconds: 3600 };

type Dependencies = Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'log' | 'now' | 'storage' | 'workProcess'>;

interface NewPhoto {
  readonly photoId: string;
  readonly bytes: Uint8Array;
  readonly caption: string;
}

/**
 * Adds a picture to the album of a night, without what its camera wrote into it, and tells everybody of it. Idempotent by the id
 * that its device made: a second time changes nothing, and one that was taken down does not come back. When it throws, no file is
 * left.
 * @throws AppError as `changeNight`; `album_full` (500 a night, 60 a person), `album_photo_removed`, `too_large`, `unsupported_image`,
 * `too_many_attempts`; `unavailable` while too many others are queued
 */
export async function addAlbumPhoto(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { photoId, bytes, caption }: NewPhoto,
): Promise<AlbumPhoto> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
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

/** False where the same device added it already. @throws AppError `album_full`, `album_photo_removed` */
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

/** An error may come after the commit (a connection lost while the answer was on its way): a row that exists keeps its files. */
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
