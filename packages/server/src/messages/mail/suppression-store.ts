import type { EmailFailureReason } from '@lampion/contract/messages/emails';
import type { SuppressionQuery } from '@lampion/contract/messages/suppressions';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import {
  emailBounces,
  emailChecks,
  emailSuppressions,
  outgoingEmails,
} from '../../platform/db/tables/messages/mail.ts';

export type NewSuppression = Pick<
  typeof emailSuppressions.$inferInsert,
  'addressHash' | 'createdAt' | 'reason' | 'recipient' | 'source' | 'status'
>;
type NewBounce = Required<typeof emailBounces.$inferInsert>;

export async function findSuppressedHashes(db: Queryable, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .select({ addressHash: emailSuppressions.addressHash })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.addressHash, [...hashes]));
  return rows.map(({ addressHash }) => addressHash);
}

/**
 * Suppresses addresses, each at most once in the list. A suppressed address keeps its date and is
 * counted again; a complaint outweighs a bounce.
 */
export async function upsertSuppressions(
  tx: Queryable,
  suppressions: readonly NewSuppression[],
): Promise<void> {
  if (suppressions.length === 0) return;
  await tx
    .insert(emailSuppressions)
    // Always in the same order, so that two transactions cannot deadlock.
    .values(suppressions.toSorted((one, other) => one.addressHash.compare(other.addressHash)))
    .onConflictDoUpdate({
      target: emailSuppressions.addressHash,
      set: {
        reports: sql`${emailSuppressions.reports} + 1`,
        recipient: sql`coalesce(${emailSuppressions.recipient}, excluded.recipient)`,
        status: sql`coalesce(excluded.status, ${emailSuppressions.status})`,
        reason: sql`CASE WHEN excluded.reason = 'complaint' THEN 'complaint' ELSE ${emailSuppressions.reason} END`,
      },
    });
}

/** Null for an address that is already suppressed. */
export async function insertSuppression(
  tx: Queryable,
  suppression: NewSuppression,
): Promise<SuppressionRow | null> {
  const [row] = await tx.insert(emailSuppressions).values(suppression).onConflictDoNothing().returning();
  return row ?? null;
}

/** Records bounces and returns the ids of new ones. */
export async function insertBounces(tx: Queryable, bounces: readonly NewBounce[]): Promise<Buffer[]> {
  const rows = await tx
    .insert(emailBounces)
    .values(bounces.toSorted((one, other) => one.id.compare(other.id)))
    .onConflictDoNothing()
    .returning({ id: emailBounces.id });
  return rows.map(({ id }) => id);
}

interface SoftBounces {
  readonly count: number;
  /** Days between the first and the last of them. */
  readonly days: number;
}

/**
 * Those of some addresses with at least this many soft bounces since an instant, spread over at
 * least this many days.
 */
export async function findOftenBounced(
  tx: Queryable,
  hashes: readonly Buffer[],
  { since, count, days }: SoftBounces & { readonly since: Date },
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const { addressHash, createdAt, isSoft } = emailBounces;
  const rows = await tx
    .select({ addressHash: sql<Buffer>`${addressHash}` })
    .from(emailBounces)
    .where(and(inArray(addressHash, [...hashes]), eq(isSoft, true), gte(createdAt, since)))
    .groupBy(addressHash)
    .having(
      sql`count(*) >= ${count} AND max(${createdAt}) - min(${createdAt}) >= make_interval(days => ${days})`,
    );
  return rows.map((row) => row.addressHash);
}

/** Deletes bounces before an instant. */
export async function deleteBouncesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(emailBounces).where(lt(emailBounces.createdAt, instant));
}

/** Deletes suppressions of addresses that bounced before an instant and have no other reason. */
export async function deleteBouncedBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .delete(emailSuppressions)
    .where(and(eq(emailSuppressions.reason, 'bounce'), lt(emailSuppressions.createdAt, instant)));
}

export type SuppressionRow = typeof emailSuppressions.$inferSelect;

export async function findSuppression(db: Queryable, addressHash: Buffer): Promise<SuppressionRow | null> {
  const [row] = await db
    .select()
    .from(emailSuppressions)
    .where(eq(emailSuppressions.addressHash, addressHash));
  return row ?? null;
}

/** Removes the masked address. Idempotent. */
export async function dropRecipient(tx: Queryable, addressHash: Buffer): Promise<void> {
  await tx
    .update(emailSuppressions)
    .set({ recipient: null })
    .where(eq(emailSuppressions.addressHash, addressHash));
}

interface Filter extends Pick<SuppressionQuery, 'reason'> {
  /** Hash of the one address that is searched for. */
  readonly addressHash?: Buffer | undefined;
}

function matches({ reason, addressHash }: Filter): SQL | undefined {
  return and(
    reason && eq(emailSuppressions.reason, reason),
    addressHash && eq(emailSuppressions.addressHash, addressHash),
  );
}

/** One page of suppressed addresses, latest first. */
export function findSuppressions(
  db: Queryable,
  { page, perPage, ...filter }: Filter & Pick<SuppressionQuery, 'page' | 'perPage'>,
): Promise<SuppressionRow[]> {
  return (
    db
      .select()
      .from(emailSuppressions)
      .where(matches(filter))
      // Matches the index: neither column is null.
      .orderBy(descending(emailSuppressions.createdAt), descending(emailSuppressions.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
  );
}

/** Number of addresses on all pages; `limit` + 1 means that there are more. */
export function countSuppressions(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${emailSuppressions} WHERE ${matches(filter) ?? sql`true`}`);
}

/** Deletes a suppression and makes its bounces no longer count. Null when there is none. */
export async function deleteSuppression(tx: Queryable, id: string): Promise<SuppressionRow | null> {
  const [row] = await tx.delete(emailSuppressions).where(eq(emailSuppressions.id, id)).returning();
  if (row === undefined) return null;
  await tx
    .update(emailBounces)
    .set({ addressHash: null })
    .where(eq(emailBounces.addressHash, row.addressHash));
  return row;
}

type CheckRow = typeof emailChecks.$inferSelect;

export async function insertCheck(
  tx: Queryable,
  check: Pick<CheckRow, 'accountId' | 'address' | 'createdAt'>,
): Promise<CheckRow> {
  const [row] = await tx.insert(emailChecks).values(check).returning();
  if (row === undefined) throw new Error('a test e-mail was not stored');
  return row;
}

export async function findCheck(db: Queryable, id: string): Promise<CheckRow | null> {
  const [row] = await db.select().from(emailChecks).where(eq(emailChecks.id, id));
  return row ?? null;
}

/** The e-mail of a check that is not sent yet. */
interface UnsentCheck {
  /** Null once it was given up. */
  readonly dueAt: Date | null;
  readonly reason: EmailFailureReason | null;
}

/** Null once it was sent. */
export async function findUnsentCheck(db: Queryable, id: string): Promise<UnsentCheck | null> {
  const [row] = await db
    .select({ dueAt: outgoingEmails.dueAt, reason: outgoingEmails.reason })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.template, 'delivery-check'), eq(outgoingEmails.subjectId, id)));
  return row ?? null;
}

export async function deleteChecksBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(emailChecks).where(lt(emailChecks.createdAt, instant));
}
