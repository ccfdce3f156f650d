import {
  FOLLOWERS_PER_PAGE,
  type Follower,
  type FollowerListQuery,
  type FollowerPage,
} from '@lampion/contract/people/followers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import {
  countFound,
  type FollowerFilter,
  type FollowerPosition,
  type FollowerRange,
  findEmailFollowers,
  findFollowerCounts,
  findFollowers,
} from './follower-store.ts';
import { toEmailFollower, toFollower } from './view.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([since, id]): FollowerPosition => ({ since: new Date(since), id }));

/** Bounds memory for lists of any length. */
const BATCH = 1000;

/**
 * All followers of the caller, newest first, streamed in batches. No follower appears twice; those
 * added or removed while it is read may be missing. Empty for an administrator without a pro
 * profile.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listFollowers(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<AsyncIterable<Follower[]>> {
  return readFollowers(deps, requireOrganiser(actor).organiserId);
}

async function* readFollowers(
  { db }: Pick<Deps, 'db'>,
  organiserId: string | null,
): AsyncGenerator<Follower[]> {
  if (organiserId === null) return;
  let after: FollowerPosition | undefined;
  do {
    const rows = await findAll(db, { organiserId }, { after, limit: BATCH });
    yield rows.map(({ follower }) => follower);
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

/** Members and followers by e-mail together. */
async function findAll(
  db: Queryable,
  filter: FollowerFilter,
  range: FollowerRange,
): Promise<(FollowerPosition & { readonly follower: Follower })[]> {
  const [members, addresses] = await Promise.all([
    findFollowers(db, filter, range),
    findEmailFollowers(db, filter, range),
  ]);
  const all = [
    ...members.map((row) => ({ id: row.id, since: row.since, follower: toFollower(row) })),
    ...addresses.map((row) => ({ id: row.id, since: row.since, follower: toEmailFollower(row) })),
  ];
  const newestFirst = all.toSorted((a, b) => b.since.getTime() - a.since.getTime() || (a.id < b.id ? -1 : 1));
  return newestFirst.slice(0, range.limit);
}

/**
 * One page of the caller's followers (50 unless `limit` is given), filtered by a text in the
 * username. Pages neither skip nor repeat followers when others are added or removed between
 * requests.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a cursor that is not ours
 */
export async function searchFollowers(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { search, limit = FOLLOWERS_PER_PAGE, cursor }: FollowerListQuery,
): Promise<FollowerPage> {
  const { organiserId } = requireOrganiser(actor);
  const after = readCursor(positionSchema, cursor);
  if (organiserId === null)
    return { followers: [], total: 0, reach: { app: 0, push: 0, email: 0 }, nextCursor: null };
  const filter = { organiserId, search };
  const [found, counts, matching] = await Promise.all([
    findAll(deps.db, filter, { after, limit: limit + 1 }),
    findFollowerCounts(deps.db, organiserId),
    search ? countFound(deps.db, filter) : null,
  ]);
  const { reach, total } = counts;
  const { rows, nextCursor } = cutPage(found, limit, ({ since, id }) => [since.getTime(), id]);
  return { followers: rows.map(({ follower }) => follower), total: matching ?? total, reach, nextCursor };
}

/** Number of followers of an organiser, which is public; 0 for an unknown one. */
export async function countOrganiserFollowers(deps: Pick<Deps, 'db'>, organiserId: string): Promise<number> {
  return (await findFollowerCounts(deps.db, organiserId)).total;
}

/** One follower of an organiser; null once they have left. */
export async function describeFollower(
  { db }: Pick<Deps, 'db'>,
  organiserId: string,
  id: string,
): Promise<Follower | null> {
  const [found] = await findAll(db, { organiserId, id }, { limit: 1 });
  return found?.follower ?? null;
}
