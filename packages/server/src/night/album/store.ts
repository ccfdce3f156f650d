import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isReportOf, reportCountOf, reports } from '../../admin/reports/read-model.ts';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { albumLikes, albumPhotos } from '../../platform/db/tables/night/album.ts';
import type { VisibleNight } from '../nights/nights.ts';
import { nights } from '../nights/read-model.ts';

export type AlbumPhotoRow = typeof albumPhotos.$inferSelect;

/** Who reads an album: an organiser by their account, others as guests. */
export type AlbumReader = Pick<VisibleNight, 'accountId' | 'guestId' | 'id'>;

/** Whether a row is of the reader: by their account, or as the guest they are. */
const isOf = (
  { accountId, guestId }: Pick<AlbumReader, 'accountId' | 'guestId'>,
  table: { readonly accountId: AnyPgColumn; readonly guestId: AnyPgColumn },
) =>
  or(
    accountId === null ? sql`false` : eq(table.accountId, accountId),
    guestId === null ? sql`false` : eq(table.guestId, guestId),
  );

/** Whether a row is of an account, or of a guest whom it has become. */
function isOfAccount(
  db: Queryable,
  accountId: string,
  table: { readonly accountId: AnyPgColumn; readonly guestId: AnyPgColumn },
) {
  const own = db.select({ id: guests.id }).from(guests).where(eq(guests.accountId, accountId));
  return or(eq(table.accountId, accountId), and(isNull(table.accountId), inArray(table.guestId, own)));
}

const reporter = { accountId: reports.reporterId, guestId: reports.guestId };

/** The person as the author of a row: by their account if they have one, else as the guest. */
const authorOf = ({ accountId, guestId }: AlbumReader) => ({
  accountId,
  guestId: accountId === null ? guestId : null,
});

const isShownIn = (eventId: string) => and(eq(albumPhotos.eventId, eventId), isNull(albumPhotos.removedAt));

function selectPhotos(db: Queryable, reader: AlbumReader) {
  // Built as conditions: columns interpolated into the SQL text would lose their table names.
  const ownLike = and(eq(albumLikes.photoId, albumPhotos.id), isOf(reader, albumLikes));
  const ownReport = and(isReportOf(albumPhotos.id), isOf(reader, reporter));
  return db
    .select({
      photo: albumPhotos,
      isLiked: sql<boolean>`EXISTS (SELECT FROM ${albumLikes} WHERE ${ownLike})`,
      reportCount: reportCountOf(albumPhotos.id),
      isReported: sql<boolean>`EXISTS (SELECT FROM ${reports} WHERE ${ownReport})`,
    })
    .from(albumPhotos);
}

export type ShownPhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number];

interface Page {
  readonly limit: number;
  /** Time and id of the last photo of the previous page. */
  readonly before: readonly [number, string] | undefined;
}

/** Visible photos, newest first. Returns one more than `limit` when there are more. */
export function findPhotos(db: Queryable, reader: AlbumReader, { limit, before }: Page) {
  const isNext =
    before &&
    sql`(${albumPhotos.createdAt}, ${albumPhotos.id}) < (${new Date(before[0]).toISOString()}::timestamptz, ${before[1]}::uuid)`;
  return selectPhotos(db, reader)
    .where(and(isShownIn(reader.id), isNext))
    .orderBy(desc(albumPhotos.createdAt), desc(albumPhotos.id))
    .limit(limit + 1);
}

/** A visible photo; null when it is hidden or belongs to another night. */
export async function findPhoto(db: Queryable, reader: AlbumReader, id: string) {
  const [row] = await selectPhotos(db, reader).where(and(eq(albumPhotos.id, id), isShownIn(reader.id)));
  return row ?? null;
}

/** A photo of any night, in any state. */
export async function findPhotoRow(db: Queryable, id: string): Promise<AlbumPhotoRow | null> {
  const [row] = await db.select().from(albumPhotos).where(eq(albumPhotos.id, id));
  return row ?? null;
}

/** The stored files of the photos of a night, oldest first. */
export function findFiles(db: Queryable, eventId: string) {
  const { fileId, widths, createdAt } = albumPhotos;
  return db
    .select({ fileId, widths, createdAt })
    .from(albumPhotos)
    .where(isShownIn(eventId))
    .orderBy(albumPhotos.createdAt, albumPhotos.id);
}

export function countHung(db: Queryable, eventId: string): Promise<number> {
  return db.$count(albumPhotos, isShownIn(eventId));
}

/** Counts the visible photos of a night, and those the reader added. */
export async function countPhotos(db: Queryable, reader: AlbumReader) {
  const [row] = await db
    .select({
      photoCount: count(),
      ownCount: sql<number>`(count(*) FILTER (WHERE ${isOf(reader, albumPhotos)}))::int`,
    })
    .from(albumPhotos)
    .where(isShownIn(reader.id));
  return row ?? { photoCount: 0, ownCount: 0 };
}

/**
 * Photos removed since an instant by a person shown on them.
 * @param author only those they added; null: by all authors
 */
export function findRemovals(
  db: Queryable,
  eventId: string,
  { since, author }: { readonly since: Date; readonly author: AlbumReader | null },
): Promise<AlbumPhotoRow[]> {
  return db
    .select()
    .from(albumPhotos)
    .where(
      and(
        eq(albumPhotos.eventId, eventId),
        gt(albumPhotos.removedAt, since),
        eq(albumPhotos.removedAs, 'subject'),
        author === null ? undefined : isOf(author, albumPhotos),
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
export async function insertLike(tx: Queryable, photoId: string, reader: AlbumReader): Promise<boolean> {
  const added = await tx
    .insert(albumLikes)
    .values({ photoId, ...authorOf(reader) })
    .onConflictDoNothing()
    .returning({ photoId: albumLikes.photoId });
  return added.length > 0;
}

/** False where nothing changed. */
export async function deleteLike(tx: Queryable, photoId: string, reader: AlbumReader): Promise<boolean> {
  const gone = await tx
    .delete(albumLikes)
    .where(and(eq(albumLikes.photoId, photoId), isOf(reader, albumLikes)))
    .returning({ photoId: albumLikes.photoId });
  return gone.length > 0;
}

export async function hidePhoto(
  tx: Queryable,
  id: string,
  removal: { readonly removedAt: Date; readonly removedAs: NonNullable<AlbumPhotoRow['removedAs']> },
): Promise<void> {
  await tx.update(albumPhotos).set(removal).where(eq(albumPhotos.id, id));
}

/** Hides all photos that an account added and clears their captions. */
export async function hidePhotosOf(tx: Queryable, accountId: string, removedAt: Date): Promise<void> {
  await tx
    .update(albumPhotos)
    .set({ removedAt, removedAs: 'author', caption: '' })
    .where(isOfAccount(tx, accountId, albumPhotos));
}

/** Hides the photos of events whose retention has ended. */
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

/** Hidden photos whose files still exist, ordered by id, after the given id. */
export async function findUnerased(db: Queryable, after: string, limit: number) {
  const rows = await db
    .select({ id: albumPhotos.id, fileId: albumPhotos.fileId })
    .from(albumPhotos)
    .where(and(isDue, isNotNull(albumPhotos.fileId), gt(albumPhotos.id, after)))
    .orderBy(albumPhotos.id)
    .limit(limit);
  return rows.flatMap(({ id, fileId }) => (fileId === null ? [] : { id, fileId }));
}

/** Records that the files of a hidden photo are erased. */
export async function markErased(db: Queryable, id: string): Promise<void> {
  await db
    .update(albumPhotos)
    .set({ fileId: null })
    .where(and(eq(albumPhotos.id, id), isDue));
}

/** Deletes the rows of erased photos once no device can upload them again. */
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

/** The photos that an account added, for its data export. */
export function findOwnPhotos(db: Queryable, accountId: string) {
  const { caption, createdAt, width, height } = albumPhotos;
  return db
    .select({ id: albumPhotos.id, eventId: albumPhotos.eventId, caption, createdAt, width, height })
    .from(albumPhotos)
    .where(and(isOfAccount(db, accountId, albumPhotos), isNull(albumPhotos.removedAt)))
    .orderBy(desc(albumPhotos.createdAt));
}

/** The photos that an account likes, for its data export. */
export function findOwnLikes(db: Queryable, accountId: string) {
  return db
    .select({ photoId: albumLikes.photoId, createdAt: albumLikes.createdAt })
    .from(albumLikes)
    .where(isOfAccount(db, accountId, albumLikes))
    .orderBy(desc(albumLikes.createdAt));
}

/** Which of the given files belong to a photo, and the newest recorded file. */
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
 * Nights that ended before an instant, still show photos, and whose host did not choose to keep
 * them.
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

/** Makes the photos and likes of a guest their account's: once each. */
export const moveAlbum: GuestListener = async (_deps, tx, { guestId, formerId, accountId }) => {
  if (formerId !== null) {
    const move = { from: formerId, to: guestId };
    await reassign(tx, albumPhotos.guestId, move);
    await reassign(tx, albumLikes.guestId, move, [albumLikes.photoId]);
  }
  await tx.update(albumPhotos).set({ accountId }).where(eq(albumPhotos.guestId, guestId));
  const liked = await tx.delete(albumLikes).where(eq(albumLikes.guestId, guestId)).returning();
  if (liked.length > 0) {
    const own = liked.map(({ id: _id, ...like }) => ({ ...like, guestId: null, accountId }));
    await tx.insert(albumLikes).values(own).onConflictDoNothing();
  }
};
