import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { endPlaying, findSong, startSong } from './song-store.ts';

interface Playing {
  readonly id: string;
  /** Null: nothing plays any more. */
  readonly songId: string | null;
}

/**
 * Says what plays from now on; what played is over. One that was played before plays again. Nothing is done where it plays already.
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
