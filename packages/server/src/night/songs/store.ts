import type { songKeysOf } from '@lampion/contract/night/rules/song-keys';
import type { Song } from '@lampion/contract/night/songs';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce, reassign } from '../../platform/db/statements.ts';
import { songs, songVotes, songWishes, unwantedSongs } from '../../platform/db/tables/night/songs.ts';

/** A row of the guest list, or null for a host who is not on it. */
type GuestId = string | null;

const isOf = (column: typeof songVotes.guestId | typeof songWishes.guestId, guestId: GuestId): SQL =>
  guestId === null ? isNull(column) : eq(column, guestId);

/** A song of a night, with the wishes for it. */
export interface ListedSong extends Pick<Song, 'artist' | 'id' | 'title' | 'url' | 'votes' | 'wishes'> {
  readonly nameKey: string;
  readonly linkKey: string;
  readonly place: number | null;
  readonly startedAt: Date | null;
  readonly isOver: boolean;
}

const listedSongs = prepareOnce((db) => {
  const { id, title, artist, url, nameKey, linkKey, voteCount, place, startedAt, endedAt } = songs;
  return db
    .select({
      id,
      title,
      artist,
      url,
      nameKey,
      linkKey,
      place,
      startedAt,
      votes: voteCount,
      isOver: sql<boolean>`${endedAt} IS NOT NULL`,
    })
    .from(songs)
    .where(eq(songs.eventId, sql.placeholder('eventId')))
    .orderBy(asc(songs.createdAt), asc(id))
    .prepare('songs_listed');
});

const wishesOfNight = prepareOnce((db) => {
  const { id, songId, guestId, createdAt } = songWishes;
  return db
    .select({ id, songId, guestId })
    .from(songWishes)
    .where(eq(songWishes.eventId, sql.placeholder('eventId')))
    .orderBy(asc(createdAt), asc(id))
    .prepare('song_wishes_of_night');
});

/** The wishes for the songs of a night, in order of arrival. */
export function findWishes(db: Queryable, eventId: string) {
  return wishesOfNight(db).execute({ eventId });
}

const unwantedOfNight = prepareOnce((db) => {
  const { id, title, artist, url, createdAt } = unwantedSongs;
  return db
    .select({ id, title, artist, url })
    .from(unwantedSongs)
    .where(eq(unwantedSongs.eventId, sql.placeholder('eventId')))
    .orderBy(asc(createdAt), asc(id))
    .prepare('unwanted_songs_of_night');
});

/** The songs refused by the hosts of a night. */
export function findUnwanted(db: Queryable, eventId: string) {
  return unwantedOfNight(db).execute({ eventId });
}

/** The songs of a night in order of arrival, and those its hosts refuse. */
export const findPlaylist = shareRead(async (db, eventId) => {
  const [listed, wishes, unwanted] = await Promise.all([
    listedSongs(db).execute({ eventId }),
    findWishes(db, eventId),
    findUnwanted(db, eventId),
  ]);
  const wishesOf = Map.groupBy(wishes, ({ songId }) => songId);
  const all = listed.map((song): ListedSong => {
    const own = wishesOf.get(song.id) ?? [];
    return { ...song, wishes: own.map(({ id, guestId }) => ({ id, guestId })) };
  });
  return { songs: all, unwanted };
});

const { songId: votedSongId, guestId: voterId } = songVotes;

const guestVotes = prepareOnce((db) =>
  db
    .select({ songId: votedSongId })
    .from(songVotes)
    .where(eq(voterId, sql.placeholder('guestId')))
    .prepare('songs_voted_by_guest'),
);

const hostVotes = prepareOnce((db) =>
  db
    .select({ songId: votedSongId })
    .from(songVotes)
    .innerJoin(songs, eq(songs.id, votedSongId))
    .where(and(eq(songs.eventId, sql.placeholder('eventId')), isNull(voterId)))
    .prepare('songs_voted_by_host'),
);

/** The songs of a night that a guest or host voted for. A guest row belongs to one night. */
export async function findVotedSongs(
  db: Queryable,
  eventId: string,
  guestId: GuestId,
): Promise<ReadonlySet<string>> {
  const rows = await (guestId === null
    ? hostVotes(db).execute({ eventId })
    : guestVotes(db).execute({ guestId }));
  return new Set(rows.map(({ songId }) => songId));
}

/** A song of a night by its id, or by that of a wish merged into it. */
export async function findSong(tx: Queryable, eventId: string, id: string) {
  const wished = tx.select({ songId: songWishes.songId }).from(songWishes).where(eq(songWishes.id, id));
  const [row] = await tx
    .select()
    .from(songs)
    .where(and(eq(songs.eventId, eventId), or(eq(songs.id, id), inArray(songs.id, wished))));
  return row ?? null;
}

export type SongRecord = typeof songs.$inferSelect;

/** The songs of a night that match these keys, oldest first. */
export function findDoubles(tx: Queryable, eventId: string, keys: ReturnType<typeof songKeysOf>) {
  const isSame = [
    ...(keys.name === '' ? [] : [eq(songs.nameKey, keys.name)]),
    ...(keys.link === '' ? [] : [eq(songs.linkKey, keys.link)]),
  ];
  if (isSame.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(songs)
    .where(and(eq(songs.eventId, eventId), or(...isSame)))
    .orderBy(asc(songs.createdAt), asc(songs.id));
}

export function countSongs(tx: Queryable, eventId: string): Promise<number> {
  return tx.$count(songs, eq(songs.eventId, eventId));
}

export function countPlayed(db: Queryable, eventId: string): Promise<number> {
  return db.$count(songs, and(eq(songs.eventId, eventId), isNotNull(songs.startedAt)));
}

/** How many songs of a night a guest or host wished for. */
export async function countWishes(tx: Queryable, eventId: string, guestId: GuestId): Promise<number> {
  const [row] = await tx
    .select({ wishes: count() })
    .from(songWishes)
    .where(and(eq(songWishes.eventId, eventId), isOf(songWishes.guestId, guestId)));
  return row?.wishes ?? 0;
}

/** False when the id is taken. */
export async function insertSong(tx: Queryable, row: typeof songs.$inferInsert): Promise<boolean> {
  const written = await tx.insert(songs).values(row).onConflictDoNothing().returning({ id: songs.id });
  return written.length > 0;
}

/** Adds what a later wish contains and the first one lacked. */
export async function completeSong(
  tx: Queryable,
  id: string,
  values: Partial<Pick<SongRecord, 'artist' | 'linkKey' | 'nameKey' | 'title' | 'url'>>,
): Promise<void> {
  await tx.update(songs).set(values).where(eq(songs.id, id));
}

/** Does nothing when the guest already wished for the song. */
export async function insertWish(tx: Queryable, row: typeof songWishes.$inferInsert): Promise<void> {
  await tx.insert(songWishes).values(row).onConflictDoNothing();
}

/** @returns whether the vote changed */
export async function setVote(
  tx: Queryable,
  { songId, guestId }: { readonly songId: string; readonly guestId: GuestId },
  hasVote: boolean,
  createdAt: Date,
): Promise<boolean> {
  const columns = { songId: songVotes.songId };
  const written = hasVote
    ? await tx
        .insert(songVotes)
        .values({ songId, guestId, createdAt })
        .onConflictDoNothing()
        .returning(columns)
    : await tx
        .delete(songVotes)
        .where(and(eq(songVotes.songId, songId), isOf(songVotes.guestId, guestId)))
        .returning(columns);
  return written.length > 0;
}

/** Removes a wish. @returns how many other wishes the song has */
export async function deleteWish(tx: Queryable, songId: string, guestId: GuestId): Promise<number> {
  await tx.delete(songWishes).where(and(eq(songWishes.songId, songId), isOf(songWishes.guestId, guestId)));
  return tx.$count(songWishes, eq(songWishes.songId, songId));
}

export async function deleteSong(tx: Queryable, id: string): Promise<void> {
  await tx.delete(songs).where(eq(songs.id, id));
}

/** Orders the songs of a night; those not listed get no place. */
export async function setPlaces(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.param(ids)}::uuid[], ${songs.id})`;
  await tx.update(songs).set({ place }).where(eq(songs.eventId, eventId));
}

/** Ends the song that plays. @returns whether one played */
export async function endPlaying(tx: Queryable, eventId: string, endedAt: Date): Promise<boolean> {
  const written = await tx
    .update(songs)
    .set({ endedAt })
    .where(and(eq(songs.eventId, eventId), isNotNull(songs.startedAt), isNull(songs.endedAt)))
    .returning({ id: songs.id });
  return written.length > 0;
}

export async function startSong(tx: Queryable, id: string, startedAt: Date): Promise<void> {
  await tx.update(songs).set({ startedAt, endedAt: null, place: null }).where(eq(songs.id, id));
}

/** False when the id is taken. */
export async function insertUnwanted(
  tx: Queryable,
  row: typeof unwantedSongs.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(unwantedSongs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: unwantedSongs.id });
  return written.length > 0;
}

/** @returns whether it existed */
export async function deleteUnwanted(tx: Queryable, eventId: string, id: string): Promise<boolean> {
  const written = await tx
    .delete(unwantedSongs)
    .where(and(eq(unwantedSongs.eventId, eventId), eq(unwantedSongs.id, id)))
    .returning({ id: unwantedSongs.id });
  return written.length > 0;
}

/** The songs that the guests of an account wished for. */
export function findOwnWishes(db: Queryable, accountId: string, appAccountIds: readonly string[]) {
  return db
    .select({
      event: events.name,
      title: songs.title,
      artist: songs.artist,
      url: songs.url,
      createdAt: songWishes.createdAt,
    })
    .from(songWishes)
    .innerJoin(songs, eq(songs.id, songWishes.songId))
    .innerJoin(events, eq(events.id, songWishes.eventId))
    .innerJoin(guests, eq(guests.id, songWishes.guestId))
    .where(or(eq(guests.accountId, accountId), inArray(guests.appAccountId, [...appAccountIds])))
    .orderBy(asc(songWishes.createdAt));
}

/** The songs that the guests of an account voted for. */
export function findOwnVotes(db: Queryable, accountId: string, appAccountIds: readonly string[]) {
  return db
    .select({
      event: events.name,
      title: songs.title,
      artist: songs.artist,
      createdAt: songVotes.createdAt,
    })
    .from(songVotes)
    .innerJoin(songs, eq(songs.id, songVotes.songId))
    .innerJoin(events, eq(events.id, songs.eventId))
    .innerJoin(guests, eq(guests.id, songVotes.guestId))
    .where(or(eq(guests.accountId, accountId), inArray(guests.appAccountId, [...appAccountIds])))
    .orderBy(asc(songVotes.createdAt));
}

/**
 * Moves the wishes and votes of a member's former guest row; a song both chose keeps one of each.
 */
export const moveSongs: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from === null) return;
  await reassign(tx, songWishes.guestId, { from, to }, [songWishes.songId]);
  await reassign(tx, songVotes.guestId, { from, to }, [songVotes.songId]);
};
