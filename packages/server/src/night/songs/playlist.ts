import type { Playlist } from '@lampion/contract/night/songs';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeNight, tellNight } from '../nights/change-night.ts';
import { findNight, requireScreen, type SeenNight } from '../nights/find-night.ts';
import { describePeople } from '../nights/nights.ts';
import { findOwnVotes, findOwnWishes, findPlaylist, findVotedSongs } from './store.ts';
import { toPlaylist } from './view.ts';

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

export type PlaylistDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/**
 * Enough to vote for all songs of a night. A device that wrote more without a network waits for its
 * turn.
 */
const PER_ACCOUNT = { name: 'songs', points: 300, seconds: 120 };

interface Place {
  /** Of the night. */
  readonly id: string;
  /** Hosts and guests, unless it says hosts alone. */
  readonly by?: 'host';
}

/**
 * Runs a write on the songs of a night, one after the other; when `work` answers that something
 * changed, everybody of the night is told.
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

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** The songs that an account asked and voted for, for the copy of its data. */
export async function exportSongData(db: Queryable, { accountId, appAccountIds }: Person) {
  return {
    wishes: await findOwnWishes(db, accountId, appAccountIds),
    votes: await findOwnVotes(db, accountId, appAccountIds),
  };
}
