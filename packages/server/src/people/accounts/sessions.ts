import { createHash, randomBytes } from 'node:crypto';
import { retention } from '@lampion/contract/admin/rules/retention';
import type { CurrentAccount } from '@lampion/contract/people/accounts';
import type { Session } from '@lampion/contract/people/security';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount, toMember, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findAccountOrganiser } from '../organisers/organisers.ts';
import { type Device, describeDevice, noteDevice } from './devices.ts';
import { deleteExpiredChallenges } from './passkey-store.ts';
import { isSecondFactorRequired } from './policy.ts';
import {
  deleteExpiredSessions,
  deleteForgottenDevices,
  deleteOtherSessions,
  deleteSessionOfAccount,
  extendSession,
  findLiveSession,
  findLiveSessions,
  findSessionsOfAccount,
  insertSession,
} from './session-store.ts';
import { type AccountRow, deleteExpiredAttempts, findAccountWithNames } from './store.ts';
import { deleteExpiredEmailChanges, deleteExpiredTokens, findNewEmail } from './token-store.ts';
import { toCurrentAccount } from './view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a session used now expires without further use; at most its absolute end. */
function idleEnd(now: Date, role: AccountRow['role'], endsAt: Date): Date {
  const idleMs = role === 'admin' ? retention.adminIdleHours * HOUR_MS : retention.sessionDays * DAY_MS;
  return new Date(Math.min(now.getTime() + idleMs, endsAt.getTime()));
}

/**
 * The device, the password hash that was verified (null for authentication without a password),
 * whether it was a passkey, and the name of the identity provider if it was one.
 */
type Proof = Device & {
  readonly passwordHash?: string | null;
  readonly hasPasskeyProof?: boolean;
  readonly provider?: string | null;
};

/**
 * Opens a session for an authenticated account and returns its token, which is stored nowhere else.
 * Each call opens another session and cancels a pending deletion. Null if the account was deleted
 * or suspended, or if its password has changed since: the change ended all sessions, so no session
 * may be opened with the former password.
 */
export async function openSessionUnlessChanged(
  deps: Pick<Deps, 'now' | 'publishedPassword'>,
  db: Queryable,
  accountId: string,
  { userAgent, deviceMark, passwordHash = null, hasPasskeyProof = false, provider = null }: Proof,
): Promise<string | null> {
  const now = deps.now();
  const { token, tokenHash } = issueToken();
  const endsAt = new Date(now.getTime() + retention.sessionMaxDays * DAY_MS);
  const expiresAt = { admin: idleEnd(now, 'admin', endsAt), others: idleEnd(now, 'member', endsAt) };
  const session = {
    accountId,
    tokenHash,
    userAgent: userAgent.slice(0, 300),
    hasPasskeyProof,
    provider,
    endsAt,
    expiresAt,
  };
  if (!(await insertSession(db, session, { now, unlessChanged: passwordHash }))) return null;
  await noteDevice(deps, db, accountId, { userAgent, deviceMark });
  return token;
}

/** As `openSessionUnlessChanged`, for an account locked by the caller's transaction. */
export async function openSession(
  deps: Pick<Deps, 'now' | 'publishedPassword'>,
  tx: Queryable,
  accountId: string,
  device: Device,
): Promise<string> {
  const token = await openSessionUnlessChanged(deps, tx, accountId, device);
  if (token === null) throw new Error('an account changed although it was held');
  return token;
}

/**
 * Minimum interval between updates of the last use, so that most calls write nothing. To the minute
 * for administrators.
 */
const notedEveryMs = { admin: 60_000, organiser: 3_600_000, member: 3_600_000 } as const;

/**
 * The actor of a bearer token. An unknown, expired or revoked token, or one of a suspended account,
 * gives a visitor: public calls still work, others get 401. Extends the session up to its absolute
 * end. An administrator without the required second factor, or a passkey or an identity provider in
 * its place, has the rights of a member.
 */
export async function resolveSession(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  token: string,
): Promise<Actor> {
  const now = deps.now();
  const session = await findLiveSession(deps.db, hashToken(token), now);
  if (session === null) return visitor;
  const { role, accountId, sessionId, organiserId, lastSeenAt, endsAt, secondFactorSince } = session;
  const unlessActiveSince = new Date(now.getTime() - notedEveryMs[role]);
  if (lastSeenAt <= unlessActiveSince) {
    const expiresAt = idleEnd(now, role, endsAt);
    await extendSession(deps.db, sessionId, { now, unlessActiveSince, expiresAt });
  }
  const hasProof = secondFactorSince !== null || session.hasPasskeyProof || session.provider !== null;
  const lacksSecondFactor = !hasProof && isSecondFactorRequired(deps.config, role);
  const lacksConfirmedEmail = session.emailVerifiedAt === null;
  const actor = {
    accountId,
    sessionId,
    organiserId,
    member: toMember(session),
    ...(lacksConfirmedEmail && { lacksConfirmedEmail }),
  };
  return lacksSecondFactor ? { ...actor, kind: 'member', lacksSecondFactor } : { ...actor, kind: role };
}

/**
 * The devices signed in to the actor's account, most recently used first.
 * @throws AppError `not_authenticated`
 */
export async function listSessions(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Session[]> {
  const { accountId, sessionId } = requireAccount(actor);
  const rows = await findSessionsOfAccount(deps.db, accountId, deps.now());
  return rows.map(({ id, userAgent, provider, createdAt, lastSeenAt }) => ({
    id,
    device: describeDevice(userAgent),
    provider,
    isCurrent: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** The given sessions (ids) that are still valid, for connections that outlast a request. */
export async function listLiveSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  return new Set(await findLiveSessions(db, [...ids], now()));
}

/**
 * Signs out one device of the actor's account; it may be the one in use.
 * @throws AppError `not_authenticated`, `not_found` (another account's, or already ended)
 */
export async function revokeSession(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  if (!(await deleteSessionOfAccount(deps.db, accountId, id))) throw new AppError('not_found');
}

/**
 * Signs out every device of the actor's account but the one in use. Idempotent.
 * @throws AppError `not_authenticated`
 */
export async function revokeOtherSessions(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  const { accountId, sessionId } = requireAccount(actor);
  await deleteOtherSessions(deps.db, accountId, sessionId);
}

/**
 * Purges expired sessions, challenges of passkeys, sign-ins by provider that did not come back,
 * e-mailed links, address changes not confirmed
 * in time, and those whose former address has been notified, and devices that nobody signs in with
 * any more.
 */
export async function purgeSessions(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredAttempts(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteForgottenDevices(db, new Date(now.getTime() - retention.knownDeviceDays * DAY_MS));
}

/** A secret to return once, and its stored hash. */
export interface IssuedToken {
  /** 256 random bits in base64url: 43 characters. */
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** The stored form of a token: its SHA-256. Random tokens need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function issueToken(): IssuedToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The signed-in account, its role, and the public data of its pro profile if there is one. */
export async function getCurrentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<CurrentAccount> {
  const person = requireAccount(actor);
  const { accountId } = person;
  const row = await findAccountWithNames(deps.db, accountId);
  if (row === null) throw new AppError('not_authenticated');
  const newEmail = await findNewEmail(deps.db, accountId, deps.now());
  return toCurrentAccount(row, await findAccountOrganiser(deps, accountId), person, newEmail);
}
