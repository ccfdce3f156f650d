import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { gatherReads } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  accountDeletions,
  accounts,
  knownDevices,
  secondFactors,
  sessions,
} from '../../platform/db/tables/people/accounts.ts';
import { appAccounts } from '../members/read-model.ts';
import { organisers } from '../organisers/read-model.ts';

type NewSession = Pick<
  typeof sessions.$inferSelect,
  'accountId' | 'hasPasskeyProof' | 'provider' | 'tokenHash' | 'userAgent'
> & {
  readonly endsAt: Date;
  readonly expiresAt: { readonly admin: Date; readonly others: Date };
};

/**
 * Creates a session, updates the last sign-in and cancels a pending deletion, in one statement for
 * speed. False if the account was deleted or suspended, or if its password is no longer
 * `unlessChanged`.
 */
export async function insertSession(
  db: Queryable,
  session: NewSession,
  { now, unlessChanged }: { readonly now: Date; readonly unlessChanged: string | null },
): Promise<boolean> {
  const { accountId, tokenHash, userAgent, hasPasskeyProof, provider, endsAt, expiresAt } = session;
  const { rows } = await db.execute(sql`
    WITH signed_in AS (
      UPDATE ${accounts} SET last_sign_in_at = ${now}
      WHERE ${accounts.id} = ${accountId} AND ${accounts.suspendedAt} IS NULL
        AND ${accounts.passwordHash} IS NOT DISTINCT FROM coalesce(${unlessChanged}, ${accounts.passwordHash})
      RETURNING id, role),
    kept AS (DELETE FROM ${accountDeletions} USING signed_in WHERE ${accountDeletions.accountId} = signed_in.id)
    INSERT INTO ${sessions} (id, account_id, token_hash, user_agent, has_passkey_proof, provider, created_at, last_seen_at, expires_at, ends_at)
    SELECT ${uuidv7()}::uuid, id, ${tokenHash}::bytea, ${userAgent}, ${hasPasskeyProof}::boolean, ${provider}::text, ${now}::timestamptz, ${now}::timestamptz,
      CASE WHEN role = 'admin' THEN ${expiresAt.admin}::timestamptz ELSE ${expiresAt.others}::timestamptz END,
      ${endsAt}::timestamptz
    FROM signed_in RETURNING id`);
  return rows.length > 0;
}

const liveSessions = prepareOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      expiresAt: sessions.expiresAt,
      accountId: accounts.id,
      role: accounts.role,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      displayName: accounts.displayName,
      appAccountId: appAccounts.id,
      appName: appAccounts.appName,
      organiserId: organisers.id,
      lastSeenAt: sessions.lastSeenAt,
      endsAt: sessions.endsAt,
      secondFactorSince: secondFactors.confirmedAt,
      hasPasskeyProof: sessions.hasPasskeyProof,
      provider: sessions.provider,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${sql.placeholder('tokenHashes')}::bytea[])`,
        isNull(accounts.suspendedAt),
      ),
    )
    .prepare('live_sessions'),
);

const findSession = gatherReads(async (db, tokenHashes: readonly Buffer[]) => {
  const rows = await liveSessions(db).execute({ tokenHashes });
  return tokenHashes.map((wanted) => rows.find(({ tokenHash }) => wanted.equals(tokenHash)) ?? null);
});

/**
 * The active session of a token, with what the actor needs; null when expired, revoked or
 * suspended.
 */
export async function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const row = await findSession(db, tokenHash);
  return row !== null && row.expiresAt > now ? row : null;
}

/** The given sessions that are neither expired nor revoked and whose account is not suspended. */
export async function findLiveSessions(db: Queryable, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Extends a session, unless another process just did (`lastSeenAt` is newer than
 * `unlessActiveSince`).
 */
export async function extendSession(
  db: Queryable,
  id: string,
  times: { readonly now: Date; readonly unlessActiveSince: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: times.now, expiresAt: times.expiresAt })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, times.unlessActiveSince)));
}

/** The session's user has just been verified by a passkey. */
export async function noteSessionProof(db: Queryable, id: string): Promise<void> {
  await db.update(sessions).set({ hasPasskeyProof: true }).where(eq(sessions.id, id));
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOfAccount(db: Queryable, accountId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** Active ones, most recently used first. */
export function findSessionsOfAccount(db: Queryable, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** False when the account has no such session. */
export async function deleteSessionOfAccount(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteOtherSessions(db: Queryable, accountId: string, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.id, keptId)));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Sessions opened before an instant. */
export async function deleteSessionsBefore(db: Queryable, accountId: string, instant: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.createdAt, instant)));
}

/** Shortens the idle timeout of an account's sessions. */
export async function shortenIdleTimeouts(db: Queryable, accountId: string, hours: number): Promise<void> {
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${sessions.lastSeenAt} + ${hours} * interval '1 hour')`,
    })
    .where(eq(sessions.accountId, accountId));
}

/** Notes that a known device was used to sign in; false when the account does not know it. */
export async function touchKnownDevice(
  db: Queryable,
  { accountId, markHash, now }: { readonly accountId: string; readonly markHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const rows = await db
    .update(knownDevices)
    .set({ lastSignInAt: now })
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.markHash, markHash)))
    .returning({ id: knownDevices.id });
  return rows.length > 0;
}

/** Returns its id; null when a concurrent sign-in noted it. */
export async function insertKnownDevice(
  tx: Queryable,
  {
    now,
    ...device
  }: Pick<typeof knownDevices.$inferInsert, 'accountId' | 'device' | 'markHash'> & { readonly now: Date },
): Promise<string | null> {
  const [row] = await tx
    .insert(knownDevices)
    .values({ ...device, createdAt: now, lastSignInAt: now })
    .onConflictDoNothing()
    .returning({ id: knownDevices.id });
  return row?.id ?? null;
}

export function countKnownDevices(db: Queryable, accountId: string): Promise<number> {
  return db.$count(knownDevices, eq(knownDevices.accountId, accountId));
}

/** A device with the address of its account; null when either is gone. */
export async function findDeviceWithEmail(db: Queryable, id: string) {
  const [row] = await db
    .select({ device: knownDevices.device, signedInAt: knownDevices.createdAt, email: accounts.email })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(eq(knownDevices.id, id));
  return row ?? null;
}

/**
 * Forgets devices that were last used before an instant. The latest of each account stays: an
 * account that knows none would take any device for its first.
 */
export async function deleteForgottenDevices(db: Queryable, instant: Date): Promise<void> {
  await db.delete(knownDevices).where(
    and(
      lt(knownDevices.lastSignInAt, instant),
      sql`EXISTS (SELECT FROM ${knownDevices} AS later WHERE later.account_id = ${knownDevices.accountId}
        AND (later.last_sign_in_at, later.id) > (${knownDevices.lastSignInAt}, ${knownDevices.id}))`,
    ),
  );
}
