import { type Actor, requireAccount } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';

export type PlaylistDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to vote for all songs of a night. A device that wrote more without a network waits for its turn. */
const PER_ACCOUNT = { name: 'songs', points: 300, seconds: 120 };

interface Place {
  /** Of the night. */
  readonly id: string;
  /** Hosts and guests, unless it says hosts alone. */
  readonly by?: 'host';
}

/**
 * Runs a write on the songs of a night, one after the other; when `work` answers that something changed, everybody of the night is
 * told.
 * @throws AppError as `changeNight` on the screen `playlist`; `too_many_attempts`
 */
export async function changePlaylist(
  deps: PlaylistDeps,
  actor: Actor,
  { id, ...by }: Place,
  work: (tx: Queryable, night: SeenNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeNight(deps, actor, id, { screen: 'playlist', ...by }, async (tx, night) => {
    if (await work(tx, night)) await tellNight(tx, id, 'songs');
  });
  return null;
}
