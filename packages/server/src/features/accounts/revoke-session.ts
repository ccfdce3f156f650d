import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { deleteSessionOfAccount } from './session-store.ts';

/**
 * Signs one device of the actor's account out, the one in use included.
 * @throws AppError `not_authenticated`, `not_found` (somebody else's, or gone already)
 */
export async function revokeSession(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  if (!(await deleteSessionOfAccount(deps.db, accountId, id))) throw new AppError('not_found');
}
