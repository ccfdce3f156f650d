import type { Playlist } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getPlaylist } from './get-playlist.ts';
import { findSong, setVote } from './song-store.ts';

interface SongVote {
  readonly id: string;
  /** Of the song, or of a wish for it. */
  readonly songId: string;
  readonly hasVote: boolean;
}

/**
 * Votes for a song, or takes the vote back: one for each guest and song. Idempotent.
 * @throws AppError as `changeNight`; `song_not_found`
 */
export async function setSongVote(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  { id, songId, hasVote }: SongVote,
): Promise<Playlist> {
  await changeNight(deps, actor, id, { screen: 'playlist' }, async (tx, { guestId }) => {
    const song = await findSong(tx, id, songId);
    if (song === null) throw new AppError('song_not_found');
    const isNews = await setVote(tx, { songId: song.id, guestId }, hasVote, deps.now());
    if (isNews) await tellNight(tx, id, 'songs');
  });
  return getPlaylist(deps, actor, id);
}
