import type { Playlist } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getPlaylist } from './get-playlist.ts';
import { endPlaying, findSong, startSong } from './song-store.ts';

interface Playing {
  readonly id: string;
  /** Null: nothing plays any more. */
  readonly songId: string | null;
}

/**
 * Says what plays from now on; what played is over. One that was played before plays again. Nothing is done where it plays already.
 * @throws AppError as `changeNight`; `song_not_found`
 */
export async function setSongPlaying(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  { id, songId }: Playing,
): Promise<Playlist> {
  await changeNight(deps, actor, id, { screen: 'playlist', by: 'host' }, async (tx) => {
    const song = songId === null ? null : await findSong(tx, id, songId);
    if (songId !== null && song === null) throw new AppError('song_not_found');
    if (song?.startedAt && song.endedAt === null) return;
    const hasEnded = await endPlaying(tx, id, deps.now());
    if (song !== null) await startSong(tx, song.id, deps.now());
    if (song !== null || hasEnded) await tellNight(tx, id, 'songs');
  });
  return getPlaylist(deps, actor, id);
}
