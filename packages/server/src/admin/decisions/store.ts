import type { ContestOutcome, ContestQuery } from '@lampion/contract/admin/decisions';
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { decisions } from '../../platform/db/tables/admin/decisions.ts';
import { journalEntries } from '../journal/read-model.ts';

export type DecisionRow = typeof decisions.$inferSelect;

/** A decision with the action it explains. */
export interface ExplainedAction {
  readonly decision: DecisionRow;
  readonly action: string;
  readonly actorName: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: unknown;
}

const { action, actorName, subjectId, subjectName, before } = journalEntries;

const selectDecisions = (db: Queryable) =>
  db
    .select({ decision: decisions, action, actorName, subjectId, subjectName, before })
    .from(decisions)
    .innerJoin(journalEntries, eq(journalEntries.id, decisions.entryId));

const isContested = isNotNull(decisions.contestedAt);

function matches({ state }: Pick<ContestQuery, 'state'>): SQL | undefined {
  if (state === undefined) return isContested;
  return and(isContested, state === 'open' ? isNull(decisions.answeredAt) : isNotNull(decisions.answeredAt));
}

export async function insertDecision(
  tx: Queryable,
  row: Pick<DecisionRow, 'entryId' | 'rule' | 'reason' | 'createdAt'>,
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

/** The address of an account; null once it is erased. */
export async function findAccountEmail(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id));
  return row?.email ?? null;
}

/** The address of an organiser's account; null once it is erased. */
export async function findOrganiserEmail(db: Queryable, organiserId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row?.email ?? null;
}
