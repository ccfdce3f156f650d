import type { Playlist } from '@lampion/contract/night/songs';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeNight,
  describePeople,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { countPlayed, findOwnVotes, findOwnWishes, findPlaylist, findVotedSongs } from './store.ts';
import { toPlaylist } from './view.ts';

/**
 * The songs of a night: the one playing, the queue in its order, and the songs the host refuses.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed
 */
export async function getPlaylist(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Playlist> {
  const { db } = deps;
  // The shared query starts before the caller's access is known.
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

/** Enough to vote for all songs of a night. A device that wrote more offline retries later. */
const PER_ACCOUNT = { name: 'songs', points: 300, seconds: 120 };

interface Place {
  /** Id of the night. */
  readonly id: string;
  /** Hosts and guests when absent. */
  readonly by?: 'host';
}

/**
 * Runs a write to the songs of a night; writes to one night are serialised. When `work` returns
 * true, the members of the night are notified.
 * @throws AppError as `changeNight` on the screen `playlist`; `too_many_attempts`
 */
export async function changePlaylist(
  deps: PlaylistDeps,
  actor: Actor,
  { id, ...by }: Place,
  work: (tx: Queryable, night: VisibleNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, { screen: 'playlist', ...by }, async (tx, night) => {
    if (await work(tx, night)) await publishNightChange(tx, id, 'songs');
  });
  return null;
}

/** How many songs of a night were played. */
export function countPlayedSongs(db: Queryable, id: string): Promise<number> {
  return countPlayed(db, id);
}

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** The songs that an account wished and voted for, for its data export. */
export async function exportSongData(db: Queryable, { accountId, appAccountIds }: Person) {
  return {
    wishes: await findOwnWishes(db, accountId, appAccountIds),
    votes: await findOwnVotes(db, accountId, appAccountIds),
  };
}
