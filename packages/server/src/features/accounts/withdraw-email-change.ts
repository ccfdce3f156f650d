import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { deleteEmailChange } from './email-change-store.ts';

/**
 * Withdraws the actor's pending change of address and invalidates its link. Without one, nothing happens.
 * @throws AppError `not_authenticated`
 */
export async function withdrawEmailChange(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteEmailChange(deps.db, requireAccount(actor).accountId);
}
