import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { createOrganiser } from '../organisers/create-organiser.ts';
import { lockUser, updateUser } from './user-store.ts';

/**
 * Makes an organiser of the calling member, beside the app account, which stays as it is. Idempotent.
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
