import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { findSong, setVote } from './song-store.ts';

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
