import type { FollowedPage } from '@lampion/contract/schemas/reply';
import { REPLIES_PER_PAGE } from '@lampion/contract/schemas/reply';
import { z } from 'zod';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { type FollowedPosition, findFollowedBy } from './followed-store.ts';
import { getOrganiser } from './get-organiser.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([since, organiserId]): FollowedPosition => ({ since: new Date(since), organiserId }));

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The organisers the caller's app account follows, the latest first, in pages of 20 unless `limit` says otherwise.
 * Empty without an app account.
 * @throws AppError `not_authenticated`; `invalid_input` for a cursor that is not ours
 */
export async function listFollowed(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { limit = REPLIES_PER_PAGE, cursor }: PageWanted,
): Promise<FollowedPage> {
  const { accountId } = requireAccount(actor);
  const after = readCursor(positionSchema, cursor);
  const found = await findFollowedBy(deps.db, accountId, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ since, organiserId }) => [
    since.getTime(),
    organiserId,
  ]);
  const organisers = await Promise.all(
    rows.map(async ({ organiserId, since }) => {
      const { username, displayName, picUrl } = await getOrganiser(deps, organiserId);
      return { id: organiserId, username, displayName, picUrl, since: since.toISOString() };
    }),
  );
  return { organisers, nextCursor };
}
