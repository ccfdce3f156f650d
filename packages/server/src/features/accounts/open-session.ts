import { retention } from '@lampion/contract/rules/retention';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AccountRow } from './account-store.ts';
import { issueToken } from './issue-token.ts';
import { insertSession } from './session-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a session used now expires without further use: never later than its absolute end. */
export function restEnd(now: Date, role: AccountRow['role'], endsAt: Date): Date {
  const rest = role === 'admin' ? retention.adminRestHours * HOUR_MS : retention.sessionDays * DAY_MS;
  return new Date(Math.min(now.getTime() + rest, endsAt.getTime()));
}

/** The device, and the password hash that was compared; null when authentication was not by password. */
type Proof = Pick<Client, 'userAgent'> & { readonly passwordHash?: string | null };

/**
 * Opens a session and returns its token, which is stored nowhere else. The caller has authenticated the account. Each
 * call opens one more. A pending deletion of the account is cancelled. Null for an account that is deleted,
 * suspended, or has another password by now: changing it ended every session, and no new one must follow.
 */
export async function openSessionUnlessChanged(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
  { userAgent, passwordHash = null }: Proof,
): Promise<string | null> {
  const now = deps.now();
  const { token, tokenHash } = issueToken();
  const endsAt = new Date(now.getTime() + retention.sessionMaxDays * DAY_MS);
  const expiresAt = { admin: restEnd(now, 'admin', endsAt), others: restEnd(now, 'member', endsAt) };
  const session = { accountId, tokenHash, userAgent: userAgent.slice(0, 300), endsAt, expiresAt };
  return (await insertSession(db, session, { now, unlessChanged: passwordHash })) ? token : null;
}

/** The same for an account locked by the caller's transaction. */
export async function openSession(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
  client: Pick<Client, 'userAgent'>,
): Promise<string> {
  const token = await openSessionUnlessChanged(deps, tx, accountId, client);
  if (token === null) throw new Error('an account changed although it was held');
  return token;
}
