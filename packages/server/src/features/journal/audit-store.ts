import type { AuditAction, AuditSubject, JournalFilter } from '@lampion/contract/schemas/admin-journal';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { auditEntries } from '../../db/tables/journal.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';

export type AuditRow = typeof auditEntries.$inferSelect;
/** The product itself, in the trail. */
export const OURSELVES = 'Lampion';

type NewEntry = Omit<typeof auditEntries.$inferInsert, 'id'>;

export async function insertAuditEntry(tx: Queryable, entry: NewEntry): Promise<string> {
  const [row] = await tx.insert(auditEntries).values(entry).returning({ id: auditEntries.id });
  if (row === undefined) throw new Error('an audit entry was not written');
  return row.id;
}

export async function findActorName(tx: Queryable, accountId: string): Promise<string | null> {
  const [row] = await tx.select({ name: accountName }).from(accounts).where(eq(accounts.id, accountId));
  return row?.name ?? null;
}

/** Where a list goes on: after the entry with this instant (milliseconds since 1970) and id. */
export interface AuditPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface AuditFilter extends Pick<JournalFilter, 'action' | 'actor' | 'subject' | 'subjectId'> {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

function byActor(actor: AuditFilter['actor']): SQL | undefined {
  if (actor === undefined) return undefined;
  return actor === 'system' ? isNull(auditEntries.accountId) : eq(auditEntries.accountId, actor);
}

function matches({ action, actor, subject, subjectId, from, until }: AuditFilter, after?: AuditPosition) {
  return and(
    byActor(actor),
    action && eq(auditEntries.action, action),
    subject && eq(auditEntries.subjectType, subject),
    subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    from && gte(auditEntries.createdAt, from),
    until && lt(auditEntries.createdAt, until),
    after &&
      sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${new Date(after.createdAt)}, ${after.id})`,
  );
}

/** Entries, newest first. */
export async function findAuditEntries(
  db: Queryable,
  filter: AuditFilter,
  { after, limit }: { readonly after?: AuditPosition | undefined; readonly limit: number },
): Promise<AuditRow[]> {
  return (
    db
      .select()
      .from(auditEntries)
      .where(matches(filter, after))
      // As the indexes are built; there are no nulls.
      .orderBy(sql`${auditEntries.createdAt} DESC NULLS LAST`, sql`${auditEntries.id} DESC NULLS LAST`)
      .limit(limit)
  );
}

/** What an action last changed about a subject; null when it never happened. */
export async function findLastEntry(
  db: Queryable,
  subject: AuditSubject,
  subjectId: string,
  action: AuditAction,
): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subject),
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1);
  return row ?? null;
}

export async function findAuditEntry(db: Queryable, id: string): Promise<AuditRow | null> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, id));
  return row ?? null;
}

/**
 * Everybody in the trail, under the newest name, ourselves last. Goes from one account to the next along the index, so
 * that a long trail costs no more than a short one.
 */
export async function findAuditActors(db: Queryable): Promise<{ _id: string | null; name: string }[]> {
  const { rows } = await db.execute<{ _id: string | null; name: string }>(sql`
    WITH RECURSIVE actor AS (
      (SELECT account_id FROM ${auditEntries} WHERE account_id IS NOT NULL ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT next.account_id FROM ${auditEntries} AS next
        WHERE next.account_id > actor.account_id ORDER BY next.account_id LIMIT 1)
      FROM actor WHERE actor.account_id IS NOT NULL
    ), everybody AS (
      SELECT account_id FROM actor WHERE account_id IS NOT NULL
      UNION ALL
      SELECT NULL WHERE EXISTS (SELECT FROM ${auditEntries} WHERE account_id IS NULL)
    ), named AS (
      SELECT account_id AS _id, (
        SELECT actor_name FROM ${auditEntries} AS entry
        WHERE entry.account_id = everybody.account_id
        ORDER BY entry.created_at DESC NULLS LAST, entry.id DESC NULLS LAST LIMIT 1
      ) AS name FROM everybody
    )
    SELECT _id, coalesce(name, ${OURSELVES}) AS name FROM named ORDER BY _id IS NULL, name COLLATE "und-x-icu"`);
  return rows;
}
