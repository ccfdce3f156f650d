import type { JournalAction, JournalFilter, JournalSubject } from '@lampion/contract/admin/journal';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { accountName, accounts } from '../../people/accounts/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import { journalEntries } from '../../platform/db/tables/admin/journal.ts';

export type JournalRow = typeof journalEntries.$inferSelect;
/** The product itself, in the journal. */
export const OURSELVES = 'Lampion';

type NewEntry = Omit<typeof journalEntries.$inferInsert, 'id'>;

export async function insertJournalEntry(tx: Queryable, entry: NewEntry): Promise<string> {
  const [row] = await tx.insert(journalEntries).values(entry).returning({ id: journalEntries.id });
  if (row === undefined) throw new Error('an entry of the journal was not written');
  return row.id;
}

export async function findActorName(tx: Queryable, accountId: string): Promise<string | null> {
  const [row] = await tx.select({ name: accountName }).from(accounts).where(eq(accounts.id, accountId));
  return row?.name ?? null;
}

/** Cursor of a list: after the entry with this instant (milliseconds since 1970) and id. */
export interface EntryPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface EntryFilter extends Pick<JournalFilter, 'action' | 'actor' | 'subject' | 'subjectId'> {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

function byActor(actor: EntryFilter['actor']): SQL | undefined {
  if (actor === undefined) return undefined;
  return actor === 'system' ? isNull(journalEntries.accountId) : eq(journalEntries.accountId, actor);
}

function matches({ action, actor, subject, subjectId, from, until }: EntryFilter, after?: EntryPosition) {
  return and(
    byActor(actor),
    action && eq(journalEntries.action, action),
    subject && eq(journalEntries.subjectType, subject),
    subjectId ? eq(journalEntries.subjectId, subjectId) : undefined,
    from && gte(journalEntries.createdAt, from),
    until && lt(journalEntries.createdAt, until),
    after &&
      sql`(${journalEntries.createdAt}, ${journalEntries.id}) < (${new Date(after.createdAt)}, ${after.id})`,
  );
}

/** Entries, newest first. */
export async function findJournalEntries(
  db: Queryable,
  filter: EntryFilter,
  { after, limit }: { readonly after?: EntryPosition | undefined; readonly limit: number },
): Promise<JournalRow[]> {
  return (
    db
      .select()
      .from(journalEntries)
      .where(matches(filter, after))
      // Matches the indexes: neither column is null.
      .orderBy(descending(journalEntries.createdAt), descending(journalEntries.id))
      .limit(limit)
  );
}

/** The last change of a subject by an action; null when it never happened. */
export async function findLastEntry(
  db: Queryable,
  subject: JournalSubject,
  subjectId: string,
  action: JournalAction,
): Promise<JournalRow | null> {
  const [row] = await db
    .select()
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.subjectType, subject),
        eq(journalEntries.subjectId, subjectId),
        eq(journalEntries.action, action),
      ),
    )
    .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
    .limit(1);
  return row ?? null;
}

export async function findJournalEntry(db: Queryable, id: string): Promise<JournalRow | null> {
  const [row] = await db.select().from(journalEntries).where(eq(journalEntries.id, id));
  return row ?? null;
}

/**
 * All actors in the journal, with their latest name, our jobs last. Skips from one account to the
 * next in the index, so that the length of the journal does not matter.
 */
export async function findJournalActors(db: Queryable): Promise<{ _id: string | null; name: string }[]> {
  const { rows } = await db.execute<{ _id: string | null; name: string }>(sql`
    WITH RECURSIVE actor AS (
      (SELECT account_id FROM ${journalEntries} WHERE account_id IS NOT NULL ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT next.account_id FROM ${journalEntries} AS next
        WHERE next.account_id > actor.account_id ORDER BY next.account_id LIMIT 1)
      FROM actor WHERE actor.account_id IS NOT NULL
    ), everybody AS (
      SELECT account_id FROM actor WHERE account_id IS NOT NULL
      UNION ALL
      SELECT NULL WHERE EXISTS (SELECT FROM ${journalEntries} WHERE account_id IS NULL)
    ), named AS (
      SELECT account_id AS _id, (
        SELECT actor_name FROM ${journalEntries} AS entry
        WHERE entry.account_id = everybody.account_id
        ORDER BY entry.created_at DESC NULLS LAST, entry.id DESC NULLS LAST LIMIT 1
      ) AS name FROM everybody
    )
    SELECT _id, coalesce(name, ${OURSELVES}) AS name FROM named ORDER BY _id IS NULL, name COLLATE "und-x-icu"`);
  return rows;
}
