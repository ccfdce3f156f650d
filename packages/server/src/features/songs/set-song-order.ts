import type { Playlist } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getPlaylist } from './get-playlist.ts';
import { findWishes, setPlaces } from './song-store.ts';

/**
 * Puts the songs that wait into the host's own order; those that are left out follow fairly, also those that come later. No ids:
 * all of them fairly. Ids of songs that are gone are passed over. Idempotent.
 * @throws AppError as `changeNight`
 */
export async function setSongOrder(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<Playlist> {
  await changeNight(deps, actor, id, { screen: 'playlist', by: 'host' }, async (tx) => {
    const songOf = new Map((await findWishes(tx, id)).map((wish) => [wish.id, wish.songId]));
    await setPlaces(
      tx,
      id,
      ids.map((one) => songOf.get(one) ?? one),
    );
    await tellNight(tx, id, 'songs');
  });
  return getPlaylist(deps, actor, id);
}
