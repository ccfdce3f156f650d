import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { deleteSong, deleteWish, findSong, findWishes, setVote } from './song-store.ts';

interface Named {
  readonly id: string;
  /** Of the song, or of a wish for it. */
  readonly songId: string;
}

/**
 * Takes a song off the list: a host for everybody, a guest the one they asked for. Asked for by others too, it stays theirs. Nothing is
 * done where it is gone.
 * @throws AppError as `changePlaylist`; `not_party_host` for a guest who did not ask for it, or once it was played
 */
export function removeSong(deps: PlaylistDeps, actor: Actor, { id, songId }: Named): Promise<null> {
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
