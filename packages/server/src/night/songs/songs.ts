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
import type { VisibleNight } from '../nights/nights.ts';
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
 * Wishes for a song and votes for it. A song already listed under the same name or link stays one
 * song with both wishes, also when two devices add it at once or offline. Idempotent by the id.
 * @throws AppError as `changePlaylist`; `song_unwanted`; `playlist_full`; `songs_full` for a guest,
 * not for hosts; `song_not_found` when the id belongs to another night
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

async function checkRoom(tx: Queryable, { id, guestId, role }: VisibleNight): Promise<void> {
  if (role === 'guest' && (await countWishes(tx, id, guestId)) >= SONGS_PER_GUEST_MAX)
    throw new AppError('songs_full');
}

/**
 * The id of the listed song it matches, completed with what was missing there; else of a new song.
 */
async function joinOrInsert(
  tx: Queryable,
  row: Pick<SongRecord, 'createdAt' | 'eventId' | 'id'>,
  song: NamedSong,
): Promise<string> {
  const keys = songKeysOf(song);
  const [double, ...others] = await findDoubles(tx, row.eventId, keys);
  if (double !== undefined) {
    // When the name matches one song and the link another, neither is changed.
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
  /** Id of the song, or of a wish for it. */
  readonly songId: string;
}

/**
 * Removes a song from the list: a host for everyone, a guest their own wish. It stays when other
 * guests wished for it too. Does nothing when it is gone.
 * @throws AppError as `changePlaylist`; `not_party_host` for a guest who did not wish for it, or
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
 * Adds a refused song: new wishes for it are rejected, and matching songs in the queue are hidden
 * as long as the refusal exists. Idempotent by the id.
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
  /** Id of the refused song. */
  readonly songId: string;
}

/**
 * Removes a refused song: guests may wish for it again. Idempotent.
 * @throws AppError as `changePlaylist`
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
  /** Id of the song, or of a wish for it. */
  readonly songId: string;
  readonly hasVote: boolean;
}

/**
 * Sets or removes the caller's vote for a song: one vote per guest and song. Idempotent.
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
 * Puts the queue into the host's order. Songs not listed, and those added later, follow in fair
 * order. Without ids, all songs are in fair order. Unknown ids are ignored. Idempotent.
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
  /** Null: nothing plays. */
  readonly songId: string | null;
}

/**
 * Sets the song that plays and ends the previous one. A song played before plays again. Does
 * nothing when it already plays.
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
