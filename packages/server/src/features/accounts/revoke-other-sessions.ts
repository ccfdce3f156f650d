import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { deleteOtherSessions } from './session-store.ts';

/**
 * Signs every device of the actor's account out, but the one in use. Twice is like once.
 * @throws AppError `not_authenticated`
 */
export async function revokeOtherSessions(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  const { accountId, sessionId } = requireAccount(actor);
  await deleteOtherSessions(deps.db, accountId, sessionId);
}
