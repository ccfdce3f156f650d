import type { ImageList, ImageListQuery } from '@lampion/contract/schemas/admin-article';
import { z } from 'zod';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { toContentImage, toPicture } from './describe-picture.ts';
import { findArticleImages } from './image-store.ts';

const PAGE_SIZE = 24;
const cursorShape = z.tuple([z.uuid()]);

/**
 * Pictures uploaded for articles, newest first, by pages, to be used again; with `q` those whose alternative text has its
 * words.
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
