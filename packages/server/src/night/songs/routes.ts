import { songEndpoints as songs } from '@lampion/contract/night/songs';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getPlaylist } from './playlist.ts';
import {
  addSong,
  addUnwantedSong,
  removeSong,
  removeUnwantedSong,
  setSongOrder,
  setSongPlaying,
  setSongVote,
} from './songs.ts';

export function registerSongRoutes(route: Route, deps: Deps): void {
  route(songs.getPlaylist, ({ actor, params }) => getPlaylist(deps, actor, params.id));
  route(songs.addSong, ({ actor, params, body }) => addSong(deps, actor, params.id, body));
  route(songs.removeSong, ({ actor, params }) => removeSong(deps, actor, params));
  route(songs.setSongVote, ({ params, body, ...call }) =>
    asWritten(deps, call, [`song ${params.songId}`], () =>
      setSongVote(deps, call.actor, { ...params, ...body }),
    ),
  );
  route(songs.setSongOrder, ({ actor, params, body }) => setSongOrder(deps, actor, params.id, body.ids));
  route(songs.setSongPlaying, ({ actor, params, body }) =>
    setSongPlaying(deps, actor, { ...params, ...body }),
  );
  route(songs.addUnwantedSong, ({ actor, params, body }) => addUnwantedSong(deps, actor, params.id, body));
  route(songs.removeUnwantedSong, ({ actor, params }) => removeUnwantedSong(deps, actor, params));
}
