import type { Actor } from '../../actor.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { findWishes, setPlaces } from './song-store.ts';

/**
 * Puts the songs that wait into the host's own order; those that are left out follow fairly, also those that come later. No ids:
 * all of them fairly. Ids of songs that are gone are passed over. Idempotent.
 * @throws AppError as `changePlaylist`
 */
export function setSongOrder(
  deps: PlaylistDeps,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, async (tx) => {
    const songOf = new Map((await findWishes(tx, id)).map((wish) => [wish.id, wish.songId]));
    await setPlaces(
      tx,
      id,
      ids.map((one) => songOf.get(one) ?? one),
    );
    return true;
  });
}
