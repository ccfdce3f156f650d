import {
  type ImageList,
  type ImageListQuery,
  UNUSED_IMAGE_DAYS,
} from '@lampion/contract/blog/article-editing';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runLong } from '../../platform/db/sessions.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { toContentImage, toPicture } from './describe-picture.ts';
import {
  deleteUnusedImage,
  deleteUnusedImages,
  findArticleImages,
  findPublicProofs,
  findRecordedImages,
  markPrivate,
  updateAlt,
} from './store.ts';
import { folderOf } from './uploads.ts';

const PAGE_SIZE = 24;
const cursorShape = z.tuple([z.uuid()]);

/**
 * Pictures uploaded for articles, newest first, paged, to be used again; with `q` those whose
 * alternative text contains its words.
 * @throws AppError `not_authenticated`, `forbidden`, `invalid_input`
 */
export async function listImages(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { q, cursor, limit = PAGE_SIZE }: ImageListQuery,
): Promise<ImageList> {
  requireAdmin(actor);
  const [before] = readCursor(cursorShape, cursor) ?? [];
  const found = await findArticleImages(db, { q, limit, before });
  const { rows, nextCursor } = cutPage(found, limit, ({ id }) => [id]);
  const images = rows.map((row) => ({
    _id: row.id,
    alt: row.alt ?? '',
    createdAt: row.createdAt.toISOString(),
    ...toContentImage(row),
    picture: toPicture(row),
  }));
  return { images, nextCursor };
}

/**
 * Removes an image, its row and its files, unless it is still used. Call it once the transaction
 * that removed its last use has committed. Never throws: failures are logged, and leave unused
 * files behind.
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

const DAY_MS = 86_400_000;

/**
 * Purges images stored more than 7 days ago (private ones: a day) that nothing uses: no row, and no
 * text of an article, a version or unsaved work. A replaced cover is thus deleted with its last
 * version, a private picture after its night or author. Runs daily; idempotent. Files that cannot
 * be removed are logged.
 */
export async function purgeImages(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  await hideProofs(deps);
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  const times = { before: daysAgo(UNUSED_IMAGE_DAYS), privateBefore: daysAgo(1) };
  for (const image of await runLong(deps.db, (tx) => deleteUnusedImages(tx, times))) {
    try {
      await deps.storage.removeAll(folderOf(image));
    } catch (error) {
      deps.log.warn(
        { err: error, imageId: image.id },
        'the files of a picture that is no longer used could not be removed',
      );
    }
  }
}

/** Removes the files that aborted uploads left, of public and private pictures. */
export async function sweepImages(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  for (const isPrivate of [false, true]) {
    const folder = folderOf({ id: '', isPrivate }).slice(0, -1);
    await sweepFiles(deps, folder, (ids) => findRecordedImages(deps.db, ids, isPrivate));
  }
}

/** Makes private the challenge pictures that an earlier version stored as public files. */
async function hideProofs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  for (const image of await findPublicProofs(db)) {
    const { id, widths, formats } = image;
    for (const file of widths.flatMap((width) => formats.map((format) => `${width}.${format}`))) {
      const bytes = await storage.get(`${folderOf(image)}/${file}`);
      if (bytes !== null) await storage.put(`${folderOf({ id, isPrivate: true })}/${file}`, bytes);
    }
    await db.transaction((tx) => markPrivate(tx, id));
    await storage.removeAll(folderOf(image));
  }
}

/** An upload takes minutes; the files of an aborted one are found a day later. */
const AGE_MS = 86_400_000;
const CHECKED_AT_ONCE = 500;

/**
 * Of the ids in folder names, those that have a row, and the newest id of all rows; null without
 * rows.
 */
export type FindRecorded = (
  ids: readonly string[],
) => Promise<{ readonly recorded: readonly string[]; readonly newest: string | null }>;

/**
 * Removes the files of uploads that were aborted before their row was written. Ids contain their
 * time: only folders older than a day are removed, and none newer than the newest row, so a
 * restored older database on the same storage removes nothing added since. Idempotent; files that
 * cannot be removed are logged.
 */
export async function sweepFiles(
  { log, now, storage }: Pick<Deps, 'log' | 'now' | 'storage'>,
  folder: string,
  findRecorded: FindRecorded,
): Promise<void> {
  const before = now().getTime() - AGE_MS;
  let ids: string[] = [];
  for await (const id of storage.listFolders(folder)) {
    if (timeOf(id) < before) ids.push(id);
    if (ids.length < CHECKED_AT_ONCE) continue;
    await sweep(ids);
    ids = [];
  }
  await sweep(ids);

  async function sweep(found: readonly string[]): Promise<void> {
    if (found.length === 0) return;
    const { recorded, newest } = await findRecorded(found);
    const known = new Set(recorded);
    for (const id of found) {
      if (known.has(id) || newest === null || id >= newest) continue;
      await storage.removeAll(`${folder}/${id}`).catch((error: unknown) => {
        log.warn(
          { err: error, folder: `${folder}/${id}` },
          'the files of a killed upload could not be removed',
        );
      });
    }
  }
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The time of a version 7 UUID; any other name counts as new. */
function timeOf(id: string): number {
  if (!uuidShape.test(id) || id[14] !== '7') return Number.POSITIVE_INFINITY;
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

/**
 * Records the alternative texts that an article gives its pictures, by id, for searches in the
 * picture list. Call it in the transaction of the article. Idempotent.
 */
export async function recordAlts(tx: Queryable, alts: ReadonlyMap<string, string>): Promise<void> {
  // In a fixed order, so that two articles saved concurrently do not deadlock.
  for (const [id, alt] of [...alts].toSorted()) await updateAlt(tx, id, alt);
}
