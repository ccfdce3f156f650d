import { and, desc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { apiKeys } from '../../platform/db/tables/people/api-keys.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts } from '../members/read-model.ts';
import { organisers } from '../organisers/read-model.ts';
import { hasRightInTeam } from '../teams/read-model.ts';

type ApiKeyRow = typeof apiKeys.$inferSelect;

/** The keys of an organiser, the latest first. */
export function findKeys(db: Queryable, organiserId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.organiserId, organiserId)).orderBy(desc(apiKeys.id));
}

export async function insertKey(
  tx: Queryable,
  row: Omit<ApiKeyRow, 'id' | 'lastUsedAt'>,
): Promise<ApiKeyRow> {
  const [inserted] = await tx.insert(apiKeys).values(row).returning();
  if (inserted === undefined) throw new Error('a key was not stored');
  return inserted;
}

/** False when the organiser has no such key. */
export async function deleteKey(db: Queryable, organiserId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.organiserId, organiserId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

export async function deleteKeysOf(tx: Queryable, organiserId: string, accountId: string): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.organiserId, organiserId), eq(apiKeys.createdBy, accountId)));
}

/** Of a key made by a person who was removed at the same moment, too. */
const hasMaker = or(
  isNull(apiKeys.createdBy),
  eq(apiKeys.createdBy, organisers.accountId),
  hasRightInTeam({ organiserId: organisers.id, accountId: apiKeys.createdBy }, 'owner'),
);

const usableKeys = prepareOnce((db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      organiserId: apiKeys.organiserId,
      accountId: accounts.id,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      displayName: accounts.displayName,
      appAccountId: appAccounts.id,
      appName: appAccounts.appName,
    })
    .from(apiKeys)
    .innerJoin(organisers, eq(organisers.id, apiKeys.organiserId))
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        isNull(accounts.suspendedAt),
        ne(accounts.role, 'member'),
        hasMaker,
      ),
    )
    .prepare('usable_keys'),
);

/** A key with what its actor needs; null when it is revoked or its organiser may do nothing. */
export async function findUsableKey(db: Queryable, tokenHash: Buffer) {
  const [row] = await usableKeys(db).execute({ tokenHash });
  return row ?? null;
}

/** Notes a use, unless another process just did. */
export async function noteUse(
  db: Queryable,
  id: string,
  { now, unlessSince }: { readonly now: Date; readonly unlessSince: Date },
): Promise<void> {
  const isOld = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, unlessSince));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isOld));
}
