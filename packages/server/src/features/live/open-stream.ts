import type { Readable } from 'node:stream';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import type { Heard } from './send-changes.ts';

/**
 * What changes for the calling member, as it changes: names of what to read again, and nothing of what it says.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function openStream(
  deps: Pick<Deps, 'db' | 'live'>,
  actor: Actor,
  heard: Heard,
): Promise<Readable> {
  const { sessionId } = requireAccount(actor);
  const { accountId, appAccountId } = await requireMember(deps, actor);
  return deps.live.open({ accountId, sessionId, memberId: appAccountId }, heard);
}
