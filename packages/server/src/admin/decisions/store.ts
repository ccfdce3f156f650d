import type { ContestOutcome, ContestQuery } from '@lampion/contract/admin/decisions';
import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { guests } from '../../events/guest-list/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { decisions } from '../../platform/db/tables/admin/decisions.ts';
import { journalEntries } from '../journal/read-model.ts';

export type DecisionRow = typeof decisions.$inferSelect;

/** A decision with the action it explains. */
export interface ExplainedAction {
  readonly decision: DecisionRow;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly subjectId: string;
  readonly subjectName: string;
  /** The address of the person concerned; null where there is none any more. */
  readonly to: string | null;
}

const { accountId: actorId, action, actorName, subjectId, subjectName } = journalEntries;
const to = sql<string | null>`coalesce(${accounts.email}, ${decisions.email})`;

const selectDecisions = (db: Queryable) =>
  db
    .select({ decision: decisions, action, actorId, actorName, subjectId, subjectName, to })
    .from(decisions)
    .innerJoin(journalEntries, eq(journalEntries.id, decisions.entryId))
    .leftJoin(accounts, eq(accounts.id, decisions.accountId));

const isContested = isNotNull(decisions.contestedAt);

function matches({ state }: Pick<ContestQuery, 'state'>): SQL | undefined {
  if (state === undefined) return isContested;
  return and(isContested, state === 'open' ? isNull(decisions.answeredAt) : isNotNull(decisions.answeredAt));
}

export async function insertDecision(
  tx: Queryable,
  row: Pick<DecisionRow, 'accountId' | 'createdAt' | 'email' | 'entryId' | 'reason' | 'rule'>,
): Promise<void> {
  await tx.insert(decisions).values(row);
}

export async function findDecision(db: Queryable, entryId: string): Promise<ExplainedAction | null> {
  const [row] = await selectDecisions(db).where(eq(decisions.entryId, entryId));
  return row ?? null;
}

/** One page of contested decisions, latest contest first. */
export function findContested(
  db: Queryable,
  { page, perPage, ...filter }: ContestQuery,
): Promise<ExplainedAction[]> {
  return selectDecisions(db)
    .where(matches(filter))
    .orderBy(desc(decisions.contestedAt), desc(decisions.entryId))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** Number of contested decisions on all pages; `limit` + 1 means that there are more. */
export function countContested(
  db: Queryable,
  filter: Pick<ContestQuery, 'state'>,
  limit: number,
): Promise<number> {
  return countUpTo(db, limit, sql`${decisions} WHERE ${matches(filter)}`);
}

/** The first contest of a decision stays: false for a second one. */
export async function setContest(
  db: Queryable,
  entryId: string,
  contest: string,
  contestedAt: Date,
): Promise<boolean> {
  const changed = await db
    .update(decisions)
    .set({ contest, contestedAt })
    .where(and(eq(decisions.entryId, entryId), isNull(decisions.contestedAt)))
    .returning({ entryId: decisions.entryId });
  return changed.length > 0;
}

/** False when it was answered before, or is not contested. */
export async function setAnswer(
  tx: Queryable,
  entryId: string,
  answer: { readonly outcome: ContestOutcome; readonly answer: string; readonly answeredAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(decisions)
    .set(answer)
    .where(and(eq(decisions.entryId, entryId), isContested, isNull(decisions.answeredAt)))
    .returning({ entryId: decisions.entryId });
  return changed.length > 0;
}

export async function deleteDecisionsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(decisions).where(lt(decisions.createdAt, instant));
}

/** Whom a decision concerns: by their account, or as an organiser, a host or a guest. */
export interface Concerned {
  readonly accountId?: string | null;
  readonly organiserId?: string | null;
  readonly hostId?: string | null;
  readonly guestId?: string | null;
  /** The address of an account that is erased. */
  readonly email?: string;
}

/** The account of a person concerned; else the address that they left as a guest. */
export async function findConcerned(
  tx: Queryable,
  { accountId = null, organiserId = null, hostId = null, guestId = null, email }: Concerned,
): Promise<Pick<DecisionRow, 'accountId' | 'email'>> {
  const guest = sql`FROM ${guests} WHERE ${guests.id} = ${guestId}::uuid`;
  const { rows } = await tx.execute<Pick<DecisionRow, 'accountId' | 'email'>>(sql`
    SELECT coalesce(${accountId}::uuid,
      (SELECT ${organisers.accountId} FROM ${organisers} WHERE ${organisers.id} = ${organiserId}::uuid),
      (SELECT ${appAccounts.accountId} FROM ${appAccounts} WHERE ${appAccounts.id} = ${hostId}::uuid),
      (SELECT ${guests.accountId} ${guest})) AS "accountId",
      coalesce(${email ?? null}::text, (SELECT ${guests.email} ${guest})) AS email`);
  return rows[0] ?? { accountId: null, email: null };
}

/** Whether somebody else administers, who can answer a contest. */
export async function hasOtherAdmin(db: Queryable, accountId: string): Promise<boolean> {
  const isOther = and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt), ne(accounts.id, accountId));
  return (await db.$count(accounts, isOther)) > 0;
}

/** The decisions about an account, with what it answered. */
export function findOwnDecisions(db: Queryable, accountId: string) {
  const { rule, reason, createdAt, contest, contestedAt, outcome, answer, answeredAt } = decisions;
  return db
    .select({ action, rule, reason, createdAt, contest, contestedAt, outcome, answer, answeredAt })
    .from(decisions)
    .innerJoin(journalEntries, eq(journalEntries.id, decisions.entryId))
    .where(eq(decisions.accountId, accountId))
    .orderBy(decisions.createdAt);
}
