import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { deleteSessionOfAccount } from './session-store.ts';

/**
 * Signs out one device of the actor's account; it may be the one in use.
 * @throws AppError `not_authenticated`, `not_found` (another account's, or already ended)
 */
export async function revokeSession(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  if (!(await deleteSessionOfAccount(deps.db, accountId, id))) throw new AppError('not_found');
}
