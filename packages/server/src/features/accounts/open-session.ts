import { retention } from '@lampion/contract/rules/retention';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AccountRow } from './account-store.ts';
import { issueToken } from './issue-token.ts';
import { insertSession } from './session-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a session ends that is used now and never again: not later than the end it has whatever happens. */
export function restEnd(now: Date, role: AccountRow['role'], endsAt: Date): Date {
  const rest = role === 'admin' ? retention.adminRestHours * HOUR_MS : retention.sessionDays * DAY_MS;
  return new Date(Math.min(now.getTime() + rest, endsAt.getTime()));
}

/** The device, and the password's hash as it was compared: null where it was not the password that proved who it is. */
type Proof = Pick<Client, 'userAgent'> & { readonly passwordHash?: string | null };

/**
 * Opens a session and answers its token, which is kept nowhere else. The caller has made sure of who it is. Each
 * call opens one more. An account about to be erased is kept: its owner came back. Null for an account that is gone,
 * suspended, or has another password by now: whoever changed it closed every session, and this must not be one more.
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

/** The same for an account the caller's transaction holds. */
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
