import { isUnwanted, type NamedSong, songKeysOf } from '@lampion/contract/rules/song-keys';
import { SONGS_MAX, SONGS_PER_GUEST_MAX, type SongBody } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import {
  completeSong,
  countSongs,
  countWishes,
  findDoubles,
  findSong,
  findUnwanted,
  insertSong,
  insertWish,
  type SongRecord,
  setVote,
} from './song-store.ts';

/**
 * Asks for a song, and votes for it. One that is there already stays one song, asked for by both: by its name or its link, also
 * where two devices added it at once, or offline. With the same id again nothing is done.
 * @throws AppError as `changePlaylist`; `song_unwanted`; `playlist_full`; `songs_full` for a guest, not for hosts; `song_not_found`
 * where the id is of another night
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
