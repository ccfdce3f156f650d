import type { Playlist } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findPlaylist, findVotedSongs } from './song-store.ts';
import { toPlaylist } from './song-view.ts';

/**
 * The songs of a night: what plays, what follows in its order, what the host does not want to hear.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed
 */
export async function getPlaylist(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Playlist> {
  const { db } = deps;
  // What is the same for all is on its way while it is found out who asks.
  const [night, { songs, unwanted }] = await Promise.all([findNight(db, actor, id), findPlaylist(db, id)]);
  requireScreen(night, 'playlist');
  const { guestId } = night;
  const asking = new Set(songs.flatMap(({ wishes }) => wishes.flatMap((wish) => wish.guestId ?? [])));
  const [voted, people] = await Promise.all([
    findVotedSongs(db, id, guestId),
    asking.size === 0 ? [] : describePeople(db, night, [...asking]),
  ]);
  return { ...toPlaylist({ songs, unwanted, voted, guestId }), people };
}
