import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockOrganiser } from '../organisers/organisers.ts';
import { createOrganiser } from '../organisers/profile.ts';
import { findProBonds } from './store.ts';
import { lockUser, updateUser } from './user-store.ts';

/**
 * Gives the calling member a pro profile beside the app account, which does not change. Idempotent.
 * @throws AppError `not_authenticated`
 */
export async function openProProfile(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  const { accountId } = requireAccount(actor);
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, accountId);
    if (user === null) throw new AppError('not_authenticated');
    await createOrganiser(tx, accountId);
    if (user.role === 'member') await updateUser(tx, accountId, { role: 'organiser' });
  });
}

/**
 * Turns the calling organiser back into a member with the same app account, friends, parties and
 * replies. Published events and the pro profile are kept, and reopening restores the profile.
 * Idempotent; changes nothing for an administrator.
 * @throws AppError `not_authenticated`, `events_to_come`, `subscription_running`
 */
export async function closeProProfile(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<void> {
  const { accountId, organiserId } = requireAccount(actor);
  await deps.db.transaction(async (tx) => {
    // Same lock order as publishing and paying, so neither can start while this runs.
    if (organiserId !== null) await lockOrganiser(tx, organiserId);
    const user = await lockUser(tx, accountId);
    if (user === null) throw new AppError('not_authenticated');
    if (user.role !== 'organiser') return;
    await checkNothingHolds(deps, tx, accountId);
    await updateUser(tx, accountId, { role: 'member' });
  });
}

/**
 * Gives the role of an organiser from one account to another, whose pro profile it becomes; that of
 * an administrator does not change.
 */
export async function moveProRole(
  tx: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const [former, next] = [await lockUser(tx, from), await lockUser(tx, to)];
  if (former?.role === 'organiser') await updateUser(tx, from, { role: 'member' });
  if (next?.role === 'member') await updateUser(tx, to, { role: 'organiser' });
}

async function checkNothingHolds(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  const { hasComingEvents, hasSubscription } = await findProBonds(tx, accountId, now());
  if (hasComingEvents) throw new AppError('events_to_come');
  if (hasSubscription) throw new AppError('subscription_running');
}
