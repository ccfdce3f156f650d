import { desc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { teamJournal } from '../../platform/db/tables/people/teams.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts } from '../members/read-model.ts';
import { organisers, publicName } from '../organisers/read-model.ts';

export type NewTeamEntry = Omit<typeof teamJournal.$inferInsert, 'createdAt' | 'id'> & {
  readonly createdAt: Date;
};

/** The name of a person as their team reads it; null once their account is erased. */
const nameOf = (accountId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  SELECT coalesce(
    nullif(own.full_name, ''), nullif(member.app_name, ''), nullif(person.display_name, ''),
    split_part(person.email, '@', 1))
  FROM ${accounts} AS person
  LEFT JOIN ${appAccounts} AS member ON member.account_id = person.id
  LEFT JOIN ${organisers} AS own ON own.account_id = person.id AND own.id = ${teamJournal.organiserId}
  WHERE person.id = ${accountId})`;

export async function insertEntry(tx: Queryable, entry: NewTeamEntry): Promise<string> {
  const [row] = await tx.insert(teamJournal).values(entry).returning({ id: teamJournal.id });
  if (row === undefined) throw new Error('an entry of a team was not written');
  return row.id;
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
