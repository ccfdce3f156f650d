import type { Actor } from '../../actor.ts';
import { changePlaylist, type PlaylistDeps } from './change-playlist.ts';
import { deleteUnwanted } from './song-store.ts';

interface Named {
  readonly id: string;
  /** Of what is not wanted. */
  readonly songId: string;
}

/** Lets everybody ask again for what the host did not want to hear. Idempotent. @throws AppError as `changePlaylist` */
export function removeUnwantedSong(deps: PlaylistDeps, actor: Actor, { id, songId }: Named): Promise<null> {
  return changePlaylist(deps, actor, { id, by: 'host' }, (tx) => deleteUnwanted(tx, id, songId));
}
