import { type Playlist, type SongBody, UNWANTED_SONGS_MAX } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getPlaylist } from './get-playlist.ts';
import { findUnwanted, insertUnwanted } from './song-store.ts';

/**
 * Adds what its host does not want to hear: songs that it names are refused from then on, and those that wait are not shown while
 * it stands. With the same id again nothing is done.
 * @throws AppError as `changeNight`; `playlist_full`
 */
export async function addUnwantedSong(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { id: rowId, title = '', artist = '', link: url = null }: SongBody,
): Promise<Playlist> {
  await changeNight(deps, actor, id, { screen: 'playlist', by: 'host' }, async (tx) => {
    const unwanted = await findUnwanted(tx, id);
    if (unwanted.some((one) => one.id === rowId)) return;
    if (unwanted.length >= UNWANTED_SONGS_MAX) throw new AppError('playlist_full');
    const row = { id: rowId, eventId: id, title, artist, url, createdAt: deps.now() };
    if (await insertUnwanted(tx, row)) await tellNight(tx, id, 'songs');
  });
  return getPlaylist(deps, actor, id);
}
