import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { deleteOtherSessions } from './session-store.ts';

/**
 * Signs out every device of the actor's account but the one in use. Idempotent.
 * @throws AppError `not_authenticated`
 */
export async function revokeOtherSessions(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  const { accountId, sessionId } = requireAccount(actor);
  await deleteOtherSessions(deps.db, accountId, sessionId);
}
