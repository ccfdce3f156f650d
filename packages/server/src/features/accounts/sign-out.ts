import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { deleteSession } from './session-store.ts';

/** Ends the actor's current session and invalidates its token. Other devices stay signed in. */
export async function signOut(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteSession(deps.db, requireAccount(actor).sessionId);
}
