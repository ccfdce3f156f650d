import { type SongBody, UNWANTED_SONGS_MAX } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { findUnwanted, insertUnwanted } from './song-store.ts';

/**
 * Adds what its host does not want to hear: songs that it names are refused from then on, and those that wait are not shown while
 * it stands. With the same id again nothing is done.
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
