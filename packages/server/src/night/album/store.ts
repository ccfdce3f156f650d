import type { AlbumReportReason } from '@lampion/contract/night/album';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { albumLikes, albumPhotos, albumReports } from '../../platform/db/tables/night/album.ts';
import { nights } from '../nights/read-model.ts';

export type AlbumPhotoRow = typeof albumPhotos.$inferSelect;

/** Who reads an album. */
export interface AlbumReader {
  readonly eventId: string;
  readonly accountId: string;
}

const isShownIn = (eventId: string) => and(eq(albumPhotos.eventId, eventId), isNull(albumPhotos.removedAt));

function selectPhotos(db: Queryable, accountId: string) {
  // As conditions of their own: written out in the text, their columns would lose the names of
  // their tables.
  const reports = eq(albumReports.photoId, albumPhotos.id);
  const ownLike = and(eq(albumLikes.photoId, albumPhotos.id), eq(albumLikes.accountId, accountId));
  const ownReport = and(reports, eq(albumReports.reporterId, accountId));
  return db
    .select({
      photo: albumPhotos,
      isLiked: sql<boolean>`EXISTS (SELECT FROM ${albumLikes} WHERE ${ownLike})`,
      reportCount: sql<number>`(SELECT count(*)::int FROM ${albumReports} WHERE ${reports})`,
      isReported: sql<boolean>`EXISTS (SELECT FROM ${albumReports} WHERE ${ownReport})`,
    })
    .from(albumPhotos);
}

export type ShownPhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number];

interface Page {
  readonly limit: number;
  /** When the last of the page before was added, and its id. */
  readonly before: readonly [number, string] | undefined;
}

/** Pictures that are shown, the latest first. One more than `limit` when there are more. */
export function findPhotos(db: Queryable, { eventId, accountId }: AlbumReader, { limit, before }: Page) {
  const isNext =
    before &&
    sql`(${albumPhotos.createdAt}, ${albumPhotos.id}) < (${new Date(before[0]).toISOString()}::timestamptz, ${before[1]}::uuid)`;
  return selectPhotos(db, accountId)
    .where(and(isShownIn(eventId), isNext))
    .orderBy(desc(albumPhotos.createdAt), desc(albumPhotos.id))
    .limit(limit + 1);
}

/** One that is shown; null where it is not, or of another night. */
export async function findPhoto(db: Queryable, { eventId, accountId }: AlbumReader, id: string) {
  const [row] = await selectPhotos(db, accountId).where(and(eq(albumPhotos.id, id), isShownIn(eventId)));
  return row ?? null;
}

/** Whatever became of it, and whichever night it is of. */
export async function findPhotoRow(db: Queryable, id: string): Promise<AlbumPhotoRow | null> {
  const [row] = await db.select().from(albumPhotos).where(eq(albumPhotos.id, id));
  return row ?? null;
}

/** Where the bytes of each picture of a night lie, the oldest first. */
export function findFiles(db: Queryable, eventId: string) {
  const { fileId, widths, createdAt } = albumPhotos;
  return db
    .select({ fileId, widths, createdAt })
    .from(albumPhotos)
    .where(isShownIn(eventId))
    .orderBy(albumPhotos.createdAt, albumPhotos.id);
}

/** How many pictures a night shows, and how many of these somebody added. */
export async function countPhotos(db: Queryable, { eventId, accountId }: AlbumReader) {
  const [row] = await db
    .select({
      photoCount: count(),
      ownCount: sql<number>`(count(*) FILTER (WHERE ${albumPhotos.accountId} = ${accountId}))::int`,
    })
    .from(albumPhotos)
    .where(isShownIn(eventId));
  return row ?? { photoCount: 0, ownCount: 0 };
}

/**
 * Pictures that somebody on them took down since an instant. @param authorId of these alone; null:
 * of everybody
 */
export function findRemovals(
  db: Queryable,
  eventId: string,
  { since, authorId }: { readonly since: Date; readonly authorId: string | null },
): Promise<AlbumPhotoRow[]> {
  return db
    .select()
    .from(albumPhotos)
    .where(
      and(
        eq(albumPhotos.eventId, eventId),
        gt(albumPhotos.removedAt, since),
        eq(albumPhotos.removedAs, 'subject'),
        authorId === null ? undefined : eq(albumPhotos.accountId, authorId),
      ),
    )
    .orderBy(desc(albumPhotos.removedAt))
    .limit(50);
}

/** False where the id is taken. */
export async function insertPhoto(tx: Queryable, photo: typeof albumPhotos.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(albumPhotos)
    .values(photo)
    .onConflictDoNothing()
    .returning({ id: albumPhotos.id });
  return added.length > 0;
}

export async function updateCaption(tx: Queryable, id: string, caption: string): Promise<void> {
  await tx.update(albumPhotos).set({ caption }).where(eq(albumPhotos.id, id));
}

/** False where nothing changed. */
export async function insertLike(tx: Queryable, like: typeof albumLikes.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(albumLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ photoId: albumLikes.photoId });
  return added.length > 0;
}

/** False where nothing changed. */
export async function deleteLike(tx: Queryable, photoId: string, accountId: string): Promise<boolean> {
  const gone = await tx
    .delete(albumLikes)
    .where(and(eq(albumLikes.photoId, photoId), eq(albumLikes.accountId, accountId)))
    .returning({ photoId: albumLikes.photoId });
  return gone.length > 0;
}

/** The first one of each person stands. False where nothing changed. */
export async function insertReport(
  tx: Queryable,
  report: { readonly photoId: string; readonly reporterId: string; readonly reason: AlbumReportReason },
): Promise<boolean> {
  const added = await tx
    .insert(albumReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: albumReports.id });
  return added.length > 0;
}

export async function hidePhoto(
  tx: Queryable,
  id: string,
  removal: { readonly removedAt: Date; readonly removedAs: NonNullable<AlbumPhotoRow['removedAs']> },
): Promise<void> {
  await tx.update(albumPhotos).set(removal).where(eq(albumPhotos.id, id));
}

/** Hides all that an account added, and forgets what it wrote there. */
export async function hidePhotosOf(tx: Queryable, accountId: string, removedAt: Date): Promise<void> {
  await tx
    .update(albumPhotos)
    .set({ removedAt, removedAs: 'author', caption: '' })
    .where(eq(albumPhotos.accountId, accountId));
}

/** Hides the pictures of these events, whose time has come. */
export async function hidePhotosIn(
  tx: Queryable,
  eventIds: readonly string[],
  removedAt: Date,
): Promise<void> {
  await tx
    .update(albumPhotos)
    .set({ removedAt, removedAs: 'expiry', caption: '' })
    .where(and(inArray(albumPhotos.eventId, [...eventIds]), isNull(albumPhotos.removedAt)));
}

const isDue = or(isNotNull(albumPhotos.removedAt), isNull(albumPhotos.eventId));

/** Hidden pictures whose files are still there, in the order of their ids, from after one. */
export async function findUnerased(db: Queryable, after: string, limit: number) {
  const rows = await db
    .select({ id: albumPhotos.id, fileId: albumPhotos.fileId })
    .from(albumPhotos)
    .where(and(isDue, isNotNull(albumPhotos.fileId), gt(albumPhotos.id, after)))
    .orderBy(albumPhotos.id)
    .limit(limit);
  return rows.flatMap(({ id, fileId }) => (fileId === null ? [] : { id, fileId }));
}

/** Notes that the files of a hidden picture are gone. */
export async function markErased(db: Queryable, id: string): Promise<void> {
  await db
    .update(albumPhotos)
    .set({ fileId: null })
    .where(and(eq(albumPhotos.id, id), isDue));
}

/** Deletes the rows of erased pictures that no device adds again. */
export async function deleteErased(db: Queryable, removedBefore: Date): Promise<void> {
  await db
    .delete(albumPhotos)
    .where(
      and(
        isNull(albumPhotos.fileId),
        or(isNull(albumPhotos.eventId), lt(albumPhotos.removedAt, removedBefore)),
      ),
    );
}

/** What an account added, for the copy of its data. */
export function findOwnPhotos(db: Queryable, accountId: string) {
  const { caption, createdAt, width, height } = albumPhotos;
  return db
    .select({ id: albumPhotos.id, eventId: albumPhotos.eventId, caption, createdAt, width, height })
    .from(albumPhotos)
    .where(and(eq(albumPhotos.accountId, accountId), isNull(albumPhotos.removedAt)))
    .orderBy(desc(albumPhotos.createdAt));
}

/** What an account likes, for the copy of its data. */
export function findOwnLikes(db: Queryable, accountId: string) {
  return db
    .select({ photoId: albumLikes.photoId, createdAt: albumLikes.createdAt })
    .from(albumLikes)
    .where(eq(albumLikes.accountId, accountId))
    .orderBy(desc(albumLikes.createdAt));
}

/** Which of some files belong to a picture, and the newest file of all. */
export async function findRecordedFiles(db: Queryable, ids: readonly string[]) {
  const { fileId } = albumPhotos;
  const rows = await db
    .select({ fileId })
    .from(albumPhotos)
    .where(inArray(fileId, [...ids]));
  const [last] = await db
    .select({ fileId })
    .from(albumPhotos)
    .where(isNotNull(fileId))
    .orderBy(desc(fileId))
    .limit(1);
  return { recorded: rows.flatMap((row) => row.fileId ?? []), newest: last?.fileId ?? null };
}

/**
 * Nights over before an instant that still show pictures, and whose host did not ask to keep them;
 * at most so many.
 */
export async function findExpiredAlbums(db: Queryable, endedBefore: Date, limit: number): Promise<string[]> {
  const keeps = db
    .select({ id: nights.eventId })
    .from(nights)
    .where(and(sql`${nights.eventId} = ${events.id}`, sql`${nights.keepsAlbum}`));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        lt(events.endDate, endedBefore),
        sql`NOT EXISTS ${keeps}`,
        inArray(
          events.id,
          db.select({ id: albumPhotos.eventId }).from(albumPhotos).where(isNull(albumPhotos.removedAt)),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
