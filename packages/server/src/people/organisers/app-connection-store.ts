import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { organisers, verificationCodes } from '../../platform/db/tables/people/organisers.ts';
import { accountDeletions, accounts } from '../accounts/read-model.ts';
import { existsFor } from '../friends/read-model.ts';
import { findMember } from '../members/members.ts';
import { appAccounts } from '../members/read-model.ts';

function selectAppAccounts(db: Queryable, isOwn: SQL<boolean>) {
  return db
    .select({
      id: appAccounts.id,
      username: appAccounts.username,
      appName: appAccounts.appName,
      bio: appAccounts.bio,
      /** Only if verified. */
      phone: sql<
        string | null
      >`CASE WHEN ${appAccounts.phoneVerifiedAt} IS NOT NULL THEN ${appAccounts.phone} END`,
      image: images,
      /** The organiser connected to it. */
      organiserId: organisers.id,
      isOwn,
    })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .leftJoin(organisers, eq(organisers.appAccountId, appAccounts.id))
    .leftJoin(accountDeletions, eq(accountDeletions.accountId, appAccounts.accountId));
}

export type AppAccountRow = Awaited<ReturnType<typeof selectAppAccounts>>[number];

/**
 * An app account that is visible to an organiser or belongs to the same person; null otherwise and
 * while it is being deleted.
 */
export async function findAppAccount(
  db: Queryable,
  { accountId, organiserId }: AccountActor,
  username: string,
): Promise<AppAccountRow | null> {
  const member = await findMember(db, accountId);
  const isOwn = or(
    eq(appAccounts.accountId, accountId),
    organiserId === null ? undefined : eq(organisers.id, organiserId),
  );
  const [row] = await selectAppAccounts(db, sql<boolean>`(${isOwn}) IS TRUE`).where(
    and(
      eq(appAccounts.username, username),
      or(isOwn, existsFor(member?.appAccountId ?? null)),
      isNull(accountDeletions.accountId),
    ),
  );
  return row ?? null;
}

interface NewCode {
  readonly organiserId: string;
  readonly appAccountId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Inserts a pending code, replacing the organiser's last one; returns its id. */
export async function replaceCode(tx: Queryable, { now, ...code }: NewCode): Promise<string> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.organiserId, code.organiserId));
  const [row] = await tx
    .insert(verificationCodes)
    .values({ ...code, createdAt: now })
    .returning({ id: verificationCodes.id });
  if (row === undefined) throw new Error('the row was not inserted');
  return row.id;
}

/** The recipient of a code; null when it was replaced, or the app account has no verified phone. */
export async function findCodePhone(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ phone: appAccounts.phone })
    .from(verificationCodes)
    .innerJoin(appAccounts, eq(appAccounts.id, verificationCodes.appAccountId))
    .where(and(eq(verificationCodes.id, id), isNotNull(appAccounts.phoneVerifiedAt)));
  return row?.phone ?? null;
}

/** The e-mail recipient of a valid code; null without a confirmed address. */
export async function findCodeEmail(db: Queryable, id: string, now: Date) {
  const [row] = await db
    .select({ email: accounts.email, username: appAccounts.username })
    .from(verificationCodes)
    .innerJoin(appAccounts, eq(appAccounts.id, verificationCodes.appAccountId))
    .innerJoin(accounts, eq(accounts.id, appAccounts.accountId))
    .where(
      and(
        eq(verificationCodes.id, id),
        gt(verificationCodes.expiresAt, now),
        isNotNull(accounts.emailVerifiedAt),
      ),
    );
  return row ?? null;
}

export async function setCodeHash(
  db: Queryable,
  id: string,
  { codeHash, expiresAt }: { readonly codeHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db.update(verificationCodes).set({ codeHash, expiresAt }).where(eq(verificationCodes.id, id));
}

/**
 * Consumes one attempt at an organiser's valid code for an app account; null without a code or
 * attempts left.
 */
export async function takeTry(
  db: Queryable,
  {
    organiserId,
    username,
    now,
    maxTries,
  }: {
    readonly organiserId: string;
    readonly username: string;
    readonly now: Date;
    readonly maxTries: number;
  },
) {
  const appAccountId = db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.username, username));
  const [row] = await db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(
      and(
        eq(verificationCodes.organiserId, organiserId),
        eq(verificationCodes.appAccountId, appAccountId),
        gt(verificationCodes.expiresAt, now),
        lt(verificationCodes.tries, maxTries),
        isNotNull(verificationCodes.codeHash),
      ),
    )
    .returning();
  return row ?? null;
}

/** Consumes a code; of concurrent calls only one gets true. */
export async function deleteCode(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.delete(verificationCodes).where(eq(verificationCodes.id, id)).returning();
  return rows.length > 0;
}

export async function deleteCodesOf(tx: Queryable, organiserId: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.organiserId, organiserId));
}

/**
 * Connects an app account to an organiser; false when another organiser has it. Concurrent calls
 * are serialised.
 */
export async function connectAppAccount(
  tx: Queryable,
  organiserId: string,
  appAccountId: string,
): Promise<boolean> {
  await tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.id, appAccountId))
    .for('update');
  const [owner] = await tx
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.appAccountId, appAccountId));
  if (owner !== undefined && owner.id !== organiserId) return false;
  await tx.update(organisers).set({ appAccountId }).where(eq(organisers.id, organiserId));
  return true;
}

export async function clearAppAccount(tx: Queryable, organiserId: string): Promise<void> {
  await tx.update(organisers).set({ appAccountId: null }).where(eq(organisers.id, organiserId));
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now));
}
