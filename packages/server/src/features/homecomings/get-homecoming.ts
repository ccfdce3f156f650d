import type { Homecoming } from '@lampion/contract/schemas/homecoming';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNight } from '../nights/find-night.ts';
import { findChosenFriends, findHomecoming, findTold } from './homecoming-store.ts';
import { toCard } from './homecoming-view.ts';

/**
 * A member's own coming home from a night, and which friends told them of theirs. Nobody else reads it.
 * @throws AppError `not_authenticated`, `night_not_found`, `app_account_missing`
 */
export async function getHomecoming({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Homecoming> {
  const { memberId } = await findNight(db, actor, id);
  if (memberId === null) throw new AppError('app_account_missing');
  const whose = { eventId: id, memberId };
  const [row, friends, told] = await Promise.all([
    findHomecoming(db, whose),
    findChosenFriends(db, whose),
    findTold(db, whose),
  ]);
  return {
    friends: friends.map(toCard),
    homeAt: row?.homeAt?.toISOString() ?? null,
    remindAt: row?.remindAt?.toISOString() ?? null,
    told: told.flatMap(({ homeAt, ...card }) =>
      homeAt === null ? [] : [{ ...toCard(card), homeAt: homeAt.toISOString() }],
    ),
  };
}
