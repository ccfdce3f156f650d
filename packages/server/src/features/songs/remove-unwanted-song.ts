import type { Playlist } from '@lampion/contract/schemas/song';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getPlaylist } from './get-playlist.ts';
import { deleteUnwanted } from './song-store.ts';

interface Named {
  readonly id: string;
  /** Of what is not wanted. */
  readonly songId: string;
}

/** Lets everybody ask again for what the host did not want to hear. Idempotent. @throws AppError as `changeNight` */
export async function removeUnwantedSong(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  { id, songId }: Named,
): Promise<Playlist> {
  await changeNight(deps, actor, id, { screen: 'playlist', by: 'host' }, async (tx) => {
    if (await deleteUnwanted(tx, id, songId)) await tellNight(tx, id, 'songs');
  });
  return getPlaylist(deps, actor, id);
}
