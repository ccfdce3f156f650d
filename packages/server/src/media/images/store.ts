import { and, desc, eq, inArray, isNotNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  articleDraftCopies,
  articleDrafts,
  articleRevisions,
  articles,
} from '../../blog/articles/read-model.ts';
import { events } from '../../events/events/read-model.ts';
import { eventSeries } from '../../events/series/read-model.ts';
import { challengeClaims } from '../../night/challenges/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findsText } from '../../platform/db/search-text.ts';
import { images } from '../../platform/db/tables/media/images.ts';

export type ImageRow = typeof images.$inferSelect;
export type NewImageRow = Omit<ImageRow, 'alt' | 'createdAt'> & { readonly alt?: string };

export async function insertImages(tx: Queryable, rows: readonly NewImageRow[]): Promise<void> {
  await tx.insert(images).values([...rows]);
}

/** The ids that have a row. */
export async function findImageIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return rows.map(({ id }) => id);
}

/**
 * Sets the alternative text of a picture and adds it to those of articles; does nothing for an id
 * without a row.
 */
export async function updateAlt(tx: Queryable, id: string, alt: string): Promise<void> {
  await tx
    .update(images)
    .set({ alt })
    .where(and(eq(images.id, id), sql`${images.alt} IS DISTINCT FROM ${alt}`));
}

interface ArticleImageQuery {
  readonly q: string | undefined;
  readonly limit: number;
  /** The last id of the previous page. */
  readonly before: string | undefined;
}

/**
 * Pictures for articles, newest first: ids are ordered by time. Returns one more than `limit` when
 * there are more.
 */
export function findArticleImages(
  db: Queryable,
  { q, limit, before }: ArticleImageQuery,
): Promise<ImageRow[]> {
  const isNext = before === undefined ? undefined : lt(images.id, before);
  return db
    .select()
    .from(images)
    .where(and(isNotNull(images.alt), findsText(sql`${images.alt}`, q), isNext))
    .orderBy(desc(images.id))
    .limit(limit + 1);
}

/** Every column that refers to a picture. */
export const imageReferences: readonly PgColumn[] = [
  articles.imageId,
  articleRevisions.imageId,
  events.imageId,
  eventSeries.imageId,
  appAccounts.imageId,
  organisers.coverImageId,
  challengeClaims.imageId,
];

function isUnreferenced(db: Queryable): SQL[] {
  return imageReferences.map((column) =>
    notExists(db.select({ id: column }).from(column.table).where(eq(column, images.id))),
  );
}

/** Deletes the row unless another row refers to it, and returns it; null when it stays. */
export async function deleteUnusedImage(db: Queryable, id: string) {
  const deleted = await db
    .delete(images)
    .where(and(eq(images.id, id), ...isUnreferenced(db)))
    .returning({ id: images.id, isPrivate: images.isPrivate });
  return deleted[0] ?? null;
}

/** Columns of texts that contain addresses of images. */
const texts = [
  sql`SELECT ${articles.content} AS text FROM ${articles}`,
  sql`SELECT ${articleRevisions.content} FROM ${articleRevisions}`,
  sql`SELECT ${articleDrafts.fields}->>'content' FROM ${articleDrafts}`,
  sql`SELECT ${articleDraftCopies.fields}->>'content' FROM ${articleDraftCopies}`,
];

/** Ids of images used in a text or as an unsaved cover. */
const namedImages = sql`
  SELECT (regexp_matches(text, '/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'))[1]::uuid
  FROM (${sql.join(texts, sql` UNION ALL `)}) AS texts WHERE text LIKE '%/images/%'
  UNION ALL
  SELECT nullif(${articleDrafts.fields}->>'imageId', '')::uuid FROM ${articleDrafts}
  WHERE ${articleDrafts.fields}->>'imageId' <> ''
  UNION ALL
  SELECT nullif(${articleDraftCopies.fields}->>'imageId', '')::uuid FROM ${articleDraftCopies}
  WHERE ${articleDraftCopies.fields}->>'imageId' <> ''`;

/**
 * Deletes the rows of unused images older than an instant (private ones: another instant), and
 * returns them.
 */
export async function deleteUnusedImages(
  db: Queryable,
  { before, privateBefore }: { readonly before: Date; readonly privateBefore: Date },
) {
  const isOld = or(lt(images.createdAt, before), and(images.isPrivate, lt(images.createdAt, privateBefore)));
  return db
    .delete(images)
    .where(and(isOld, ...isUnreferenced(db), sql`${images.id} NOT IN (${namedImages})`))
    .returning({ id: images.id, isPrivate: images.isPrivate });
}

/** Pictures of challenges whose files are public. */
export function findPublicProofs(db: Queryable): Promise<ImageRow[]> {
  const isProof = inArray(images.id, db.select({ id: challengeClaims.imageId }).from(challengeClaims));
  return db
    .select()
    .from(images)
    .where(and(not(images.isPrivate), isProof));
}

export async function markPrivate(tx: Queryable, id: string): Promise<void> {
  await tx.update(images).set({ isPrivate: true }).where(eq(images.id, id));
}

/** Which of these ids have a row of that kind, and the newest id of all pictures. */
export async function findRecordedImages(db: Queryable, ids: readonly string[], isPrivate: boolean) {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...ids]), eq(images.isPrivate, isPrivate)));
  const [last] = await db.select({ id: images.id }).from(images).orderBy(desc(images.id)).limit(1);
  return { recorded: rows.map(({ id }) => id), newest: last?.id ?? null };
}
