import { ALBUM_PAGE_SIZE, type Album, type AlbumQuery } from '@lampion/contract/night/album';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import {
  changeNight,
  describePeople,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { isAuthor } from './policy.ts';
import {
  countHung,
  countPhotos,
  deleteLike,
  findPhoto,
  findPhotos,
  findRemovals,
  hidePhotosOf,
  insertLike,
  updateCaption,
} from './store.ts';
import { toAlbumPhoto, toRemoval } from './view.ts';

const REMOVALS_MS = 30 * 86_400_000;
const cursorShape = z.tuple([timeSchema, z.uuid()]);

/**
 * Lists the photos of a night for its hosts and guests, paged, newest first. Also lists the photos
 * removed in the last 30 days by a person shown on them: all of them to hosts, their own to guests.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the album is closed;
 * `invalid_input`
 */
export async function getAlbum(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { cursor, limit = ALBUM_PAGE_SIZE }: AlbumQuery = {},
): Promise<Album> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'album');
  const before = readCursor(cursorShape, cursor);
  const author = night.role === 'host' ? null : night;
  const since = new Date(now().getTime() - REMOVALS_MS);
  const [found, counts, removed] = await Promise.all([
    findPhotos(db, night, { limit, before }),
    countPhotos(db, night),
    findRemovals(db, id, { since, author }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ photo }) => [photo.createdAt.getTime(), photo.id]);
  const authors = new Set(rows.flatMap(({ photo }) => photo.guestId ?? []));
  const people = authors.size > 0 ? await describePeople(db, night, [...authors]) : [];
  return {
    photos: rows.map((row) => toAlbumPhoto(row, night, people)),
    nextCursor,
    ...counts,
    removals: removed.flatMap((row) => toRemoval(row, night)),
  };
}

/** How many photos the album of a night shows. */
export function countHungPhotos(db: Queryable, id: string): Promise<number> {
  return countHung(db, id);
}

/**
 * Runs a write on a photo that is allowed after the night has closed: removing and reporting.
 * Otherwise as `changeNight`.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export function changeAlbum<T>(
  deps: Pick<Deps, 'groupCommits'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: VisibleNight) => Promise<T>,
): Promise<T> {
  return deps.groupCommits.run(id, async (tx) => {
    if ((await lockGathering(tx, id)) === null) throw new AppError('night_not_found');
    const night = await findNight(tx, actor, id);
    requireScreen(night, 'album');
    return work(tx, night);
  });
}

/**
 * Sets or removes the caller's like on a photo of a night. Idempotent.
 * @throws AppError as `changeNight`; `album_photo_not_found`
 */
export async function setAlbumLike(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { photoId, isLiked }: { readonly photoId: string; readonly isLiked: boolean },
): Promise<null> {
  await changeNight(deps, actor, id, { screen: 'album' }, async (tx, night) => {
    const row = await findPhoto(tx, night, photoId);
    if (row === null) throw new AppError('album_photo_not_found');
    if (row.isLiked === isLiked) return;
    await (isLiked ? insertLike : deleteLike)(tx, photoId, night);
    await publishNightChange(tx, id, 'album');
  });
  return null;
}

/**
 * Changes the caption of a photo the caller added. Idempotent.
 * @throws AppError as `changeNight`; `album_photo_not_found`, also for another member's photo
 */
export async function setAlbumCaption(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { photoId, caption }: { readonly photoId: string; readonly caption: string },
): Promise<null> {
  await changeNight(deps, actor, id, { screen: 'album' }, async (tx, night) => {
    const row = await findPhoto(tx, night, photoId);
    if (row === null || !isAuthor(row.photo, night)) throw new AppError('album_photo_not_found');
    if (row.photo.caption === caption) return;
    await updateCaption(tx, photoId, caption);
    await publishNightChange(tx, id, 'album');
  });
  return null;
}

/**
 * Hides all photos that an account added and clears their captions. The daily job erases their
 * files.
 */
export function forgetAlbum(tx: Queryable, accountId: string, now: Date): Promise<void> {
  return hidePhotosOf(tx, accountId, now);
}
