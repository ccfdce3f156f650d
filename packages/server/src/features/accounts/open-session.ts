import { retention } from '@lampion/contract/rules/retention';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { markSignedIn } from './account-store.ts';
import { deleteDeletion } from './deletion-store.ts';
import { issueToken } from './issue-token.ts';
import { insertSession } from './session-store.ts';

/** When a session ends that is used now and never again. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + retention.sessionDays * 24 * 3_600_000);
}

/**
 * Opens a session and answers its token, which is kept nowhere else. The caller has made sure of who it is. Each
 * call opens one more. An account about to be erased is kept: its owner came back.
 */
export async function openSession(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
  client: Pick<Client, 'userAgent'>,
): Promise<string> {
  const now = deps.now();
  const { token, tokenHash } = issueToken();
  const userAgent = client.userAgent.slice(0, 300);
  await insertSession(db, { accountId, tokenHash, userAgent, expiresAt: sessionEnd(now) }, now);
  await markSignedIn(db, accountId, now);
  await deleteDeletion(db, accountId);
  return token;
}
