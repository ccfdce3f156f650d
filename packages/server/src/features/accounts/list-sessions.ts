import type { Session } from '@lampion/contract/schemas/security';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeDevice } from './describe-device.ts';
import { findSessionsOfAccount } from './session-store.ts';

/**
 * The devices signed in to the actor's account, most recently used first.
 * @throws AppError `not_authenticated`
 */
export async function listSessions(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Session[]> {
  const { accountId, sessionId } = requireAccount(actor);
  const rows = await findSessionsOfAccount(deps.db, accountId, deps.now());
  return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: describeDevice(userAgent),
    isCurrent: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
