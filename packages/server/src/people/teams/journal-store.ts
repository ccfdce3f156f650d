import { and, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import { teamJournal } from '../../platform/db/tables/people/teams.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts } from '../members/read-model.ts';
import { organisers, publicName } from '../organisers/read-model.ts';

export type NewTeamEntry = typeof teamJournal.$inferInsert & { readonly createdAt: Date };

/**
 * The name of a person as their team reads it; null once their account is erased. For queries with
 * a join: without one, its columns would be ambiguous.
 */
const nameOf = (accountId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  SELECT coalesce(
    nullif(own.full_name, ''), nullif(member.app_name, ''), nullif(person.display_name, ''),
    split_part(person.email, '@', 1))
  FROM ${accounts} AS person
  LEFT JOIN ${appAccounts} AS member ON member.account_id = person.id
  LEFT JOIN ${organisers} AS own ON own.account_id = person.id AND own.id = ${teamJournal.organiserId}
  WHERE person.id = ${accountId})`;

/** Writes an entry, unless the one with its id is there. */
export async function insertEntry(
  tx: Queryable,
  entry: NewTeamEntry & { readonly id: string },
): Promise<void> {
  await tx.insert(teamJournal).values(entry).onConflictDoNothing();
}

export async function deleteEntry(db: Queryable, id: string): Promise<void> {
  await db.delete(teamJournal).where(eq(teamJournal.id, id));
}

/** Whether the same was done to the same by the same person, or a key of the same name. */
export async function hasEntrySince(
  db: Queryable,
  { organiserId, accountId, keyName, action, objectId }: NewTeamEntry,
  since: Date,
): Promise<boolean> {
  const isWho = accountId ? eq(teamJournal.accountId, accountId) : eq(teamJournal.keyName, keyName ?? '');
  const isWhat = and(eq(teamJournal.action, action), eq(teamJournal.objectId, objectId ?? ''));
  const rows = await db
    .select({ id: teamJournal.id })
    .from(teamJournal)
    .where(and(eq(teamJournal.organiserId, organiserId), isWho, gt(teamJournal.createdAt, since), isWhat))
    .limit(1);
  return rows.length > 0;
}

interface EntryPage {
  readonly organiserId: string;
  readonly person?: string | undefined;
  /** After the entry with this instant and id. */
  readonly after?: readonly [createdAt: number, id: string] | undefined;
  readonly limit: number;
}

/** Entries of an organiser, newest first. */
export function findEntries(db: Queryable, { organiserId, person, after, limit }: EntryPage) {
  const isAfter =
    after && sql`(${teamJournal.createdAt}, ${teamJournal.id}) < (${new Date(after[0])}, ${after[1]})`;
  const isOf = person === undefined ? undefined : eq(teamJournal.accountId, person);
  return db
    .select({
      id: teamJournal.id,
      who: nameOf(teamJournal.accountId),
      keyName: teamJournal.keyName,
      action: teamJournal.action,
      objectName: teamJournal.objectName,
      concerned: nameOf(teamJournal.concernedId),
      role: teamJournal.role,
      createdAt: teamJournal.createdAt,
    })
    .from(teamJournal)
    .innerJoin(organisers, eq(organisers.id, teamJournal.organiserId))
    .where(and(eq(teamJournal.organiserId, organiserId), isOf, isAfter))
    .orderBy(descending(teamJournal.createdAt), descending(teamJournal.id))
    .limit(limit);
}

export async function deleteEntriesBefore(tx: Queryable, instant: Date): Promise<void> {
  await tx.delete(teamJournal).where(lt(teamJournal.createdAt, instant));
}

/** What a person did for organisers, for their data export. */
export function findEntriesOf(db: Queryable, accountId: string) {
  return db
    .select({
      organiser: publicName,
      action: teamJournal.action,
      object: teamJournal.objectName,
      concerned: nameOf(teamJournal.concernedId),
      role: teamJournal.role,
      createdAt: teamJournal.createdAt,
    })
    .from(teamJournal)
    .innerJoin(organisers, eq(organisers.id, teamJournal.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(teamJournal.accountId, accountId))
    .orderBy(desc(teamJournal.createdAt), desc(teamJournal.id));
}

/** An entry as the e-mail about it reads; null when it, or its reader, is gone. */
export async function findNotice(db: Queryable, entryId: string, readerId: string) {
  const [row] = await db
    .select({
      action: teamJournal.action,
      organiserId: teamJournal.organiserId,
      organiserName: publicName,
      by: nameOf(teamJournal.accountId),
      concernedId: teamJournal.concernedId,
      concerned: nameOf(teamJournal.concernedId),
      role: teamJournal.role,
      to: accounts.email,
    })
    .from(teamJournal)
    .innerJoin(organisers, eq(organisers.id, teamJournal.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .innerJoin(accounts, eq(accounts.id, readerId))
    .where(eq(teamJournal.id, entryId));
  return row ?? null;
}
