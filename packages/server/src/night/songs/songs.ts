import { isUnwanted, type NamedSong, songKeysOf } from '@lampion/contract/night/rules/song-keys';
import {
  SONGS_MAX,
  SONGS_PER_GUEST_MAX,
  type SongBody,
  UNWANTED_SONGS_MAX,
} from '@lampion/contract/night/songs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { changePlaylist, type PlaylistDeps } from './playlist.ts';
import {
  completeSong,
  countSongs,
  countWishes,
  deleteSong,
  deleteUnwanted,
  deleteWish,
  endPlaying,
  findDoubles,
  findSong,
  findUnwanted,
  findWishes,
  insertSong,
  insertUnwanted,
  insertWish,
  type SongRecord,
  setPlaces,
  setVote,
  startSong,
} from './store.ts';

/**
 * Asks for a song, and votes for it. One that is there already stays one song, asked for by both:
 * by its name or its link, also where two devices added it at once, or offline. With the same id
 * again nothing is done.
 * @throws AppError as `changePlaylist`; `song_unwanted`; `playlist_full`; `songs_full` for a guest,
 * not for hosts; `song_not_found` where the id is of another night
 */
export function addSong(
  deps: PlaylistDeps,
  actor: Actor,
  id: string,
  { id: wishId, title, artist = '', link = null }: SongBody,
): Promise<null> {
  const song = { title, artist, url: link };
  return changePlaylist(deps, actor, { id }, async (tx, night) => {
    if ((await findSong(tx, id, wishId)) !== null) return false;
    if (isUnwanted(song, await findUnwanted(tx, id))) throw new AppError('song_unwanted');
    await checkRoom(tx, night);
    const createdAt = deps.now();
    const songId = await joinOrInsert(tx, { id: wishId, eventId: id, createdAt }, song);
    const { guestId } = night;
    await insertWish(tx, { id: wishId, eventId: id, songId, guestId, createdAt });
    await setVote(tx, { songId, guestId }, true, createdAt);
    return true;
  });
}

async function checkRoom(tx: Queryable, { id, guestId, role }: SeenNight): Promise<void> {
  if (role === 'guest' && (await countWishes(tx, id, guestId)) >= SONGS_PER_GUEST_MAX)
    throw new AppError('songs_full');
}

/** The id of the song that it doubles, which learns what was not known of it; else of a new one. */
async function joinOrInsert(
  tx: Queryable,
  row: Pick<SongRecord, 'createdAt' | 'eventId' | 'id'>,
  song: NamedSong,
): Promise<string> {
  const keys = songKeysOf(song);
  const [double, ...others] = await findDoubles(tx, row.eventId, keys);
  if (double !== undefined) {
    // Where its name is one song and its link another, neither is changed.
    if (others.length === 0) await complete(tx, double, song);
    return double.id;
  }
  if ((await countSongs(tx, row.eventId)) >= SONGS_MAX) throw new AppError('playlist_full');
  const { name: nameKey, link: linkKey } = keys;
  if (!(await insertSong(tx, { ...row, ...song, nameKey, linkKey }))) throw new AppError('song_not_found');
  return row.id;
}

async function complete(tx: Queryable, double: SongRecord, song: NamedSong): Promise<void> {
  const isNamed = double.title === '' && song.title !== '';
  const isLinked = double.url === null && song.url !== null;
  if (!isNamed && !isLinked) return;
  const { title, artist } = isNamed ? song : double;
  const url = double.url ?? song.url;
  const { name: nameKey, link: linkKey } = songKeysOf({ title, artist, url });
  await completeSong(tx, double.id, { title, artist, url, nameKey, linkKey });
}

interface RemoveSongNamedSong {
  readonly id: string;
  /** Of the song, or of a wish for it. */
  readonly songId: string;
}

/**
 * Takes a song off the list: a host for everybody, a guest the one they asked for. Asked for by
 * others too, it stays theirs. Nothing is done where it is gone.
 * @throws AppError as `changePlaylist`; `not_party_host` for a guest who did not ask for it, or
 * once it was played
 */
export function removeSong(
  deps: PlaylistDeps,
  actor: Actor,
  { id, songId }: RemoveSongNamedSong,
): Promise<null> {
  return changePlaylist(deps, actor, { id }, async (tx, { role, guestId }) => {
    const song = await findSong(tx, id, songId);
    if (song === null) return false;
    if (role === 'guest') {
      const wishes = await findWishes(tx, id);
      const isMine = wishes.some((wish) => wish.songId === song.id && wish.guestId === guestId);
      if (!isMine || song.startedAt !== null) throw new AppError('not_party_host');
      await setVote(tx, { songId: song.id, guestId }, false, deps.now());
    }
    const others = role === 'host' ? 0 : await deleteWish(tx, song.id, guestId);
    if (others === 0) await deleteSong(tx, song.id);
    return true;
  });
}

/**
 * Adds what its host does not want to hear: songs that it names are refused from then on, and those
 * that wait are not shown while it stands. With the same id again nothing is done.
 * @throws AppError as `changePlaylist`; `playlist_full`
 */
export function addUnwantedSong(
  deps: PlaylistDeps,
  actor: Actor,
  id: string,
  { id: rowId, title, artist = '', link: url = null }: SongBody,
): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, async (tx) => {
    const unwanted = await findUnwanted(tx, id);
    if (unwanted.some((one) => one.id === rowId)) return false;
    if (unwanted.length >= UNWANTED_SONGS_MAX) throw new AppError('playlist_full');
    const row = { id: rowId, eventId: id, title, artist, url, createdAt: deps.now() };
    return insertUnwanted(tx, row);
  });
}

interface NamedUnwantedSong {
  readonly id: string;
  /** Of what is not wanted. */
  readonly songId: string;
}

/**
 * Lets everybody ask again for what the host did not want to hear. Idempotent. @throws AppError as
 * `changePlaylist`
 */
export function removeUnwantedSong(
  deps: PlaylistDeps,
  actor: Actor,
  { id, songId }: NamedUnwantedSong,
): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, (tx) => deleteUnwanted(tx, id, songId));
}

interface SongVote {
  readonly id: string;
  /** Of the song, or of a wish for it. */
  readonly songId: string;
  readonly hasVote: boolean;
}

/**
 * Votes for a song, or takes the vote back: one for each guest and song. Idempotent.
 * @throws AppError as `changePlaylist`; `song_not_found`
 */
export function setSongVote(
  deps: PlaylistDeps,
  actor: Actor,
  { id, songId, hasVote }: SongVote,
): Promise<null> {
  return changePlaylist(deps, actor, { id }, async (tx, { guestId }) => {
    const song = await findSong(tx, id, songId);
    if (song === null) throw new AppError('song_not_found');
    return setVote(tx, { songId: song.id, guestId }, hasVote, deps.now());
  });
}

/**
 * Puts the songs that wait into the host's own order; those that are left out follow fairly, also
 * those that come later. No ids: all of them fairly. Ids of songs that are gone are passed over.
 * Idempotent.
 * @throws AppError as `changePlaylist`
 */
export function setSongOrder(
  deps: PlaylistDeps,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, async (tx) => {
    const songOf = new Map((await findWishes(tx, id)).map((wish) => [wish.id, wish.songId]));
    await setPlaces(
      tx,
      id,
      ids.map((one) => songOf.get(one) ?? one),
    );
    return true;
  });
}

interface Playing {
  readonly id: string;
  /** Null: nothing plays any more. */
  readonly songId: string | null;
}

/**
 * Says what plays from now on; what played is over. One that was played before plays again. Nothing
 * is done where it plays already.
 * @throws AppError as `changePlaylist`; `song_not_found`
 */
export function setSongPlaying(deps: PlaylistDeps, actor: Actor, { id, songId }: Playing): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, async (tx) => {
    const song = songId === null ? null : await findSong(tx, id, songId);
    if (songId !== null && song === null) throw new AppError('song_not_found');
    if (song?.startedAt && song.endedAt === null) return false;
    const hasEnded = await endPlaying(tx, id, deps.now());
    if (song !== null) await startSong(tx, song.id, deps.now());
    return song !== null || hasEnded;
  });
}
