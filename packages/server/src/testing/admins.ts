import { asc } from 'drizzle-orm';
import type { AccountActor } from '../actor.ts';
import { journalEntries } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { createAccount } from './factories.ts';

/** An administrator with an account of their own, confirmed. */
export async function createAdminActor(deps: Pick<Deps, 'db'>, displayName = 'Nour'): Promise<AccountActor> {
  const { id } = await createAccount(deps, { role: 'admin', displayName, emailVerifiedAt: new Date() });
  return { kind: 'admin', accountId: id, sessionId: id, organiserId: null };
}

/** The journal entries about a thing, oldest first. */
export async function readJournal({ db }: Pick<Deps, 'db'>, subjectId: string) {
  const rows = await db
    .select()
    .from(journalEntries)
    .orderBy(asc(journalEntries.createdAt), asc(journalEntries.id));
  return rows.filter((row) => row.subjectId === subjectId);
}
