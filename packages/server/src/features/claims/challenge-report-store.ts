import type { ChallengeReportQuery } from '@lampion/contract/schemas/claim';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { challengeReports } from '../../db/tables/claims.ts';
import { challenges } from '../events/event-read-model.ts';

/** Stores a report, unless that member has reported the challenge already. */
export async function insertReport(
  db: Queryable,
  report: Pick<typeof challengeReports.$inferInsert, 'challengeId' | 'createdAt' | 'details' | 'reporterId'>,
): Promise<void> {
  await db.insert(challengeReports).values(report).onConflictDoNothing();
}

/** Those that nobody handled, then the others, the latest first. */
export function findReports(db: Queryable, state: ChallengeReportQuery['state'], limit: number) {
  const { createdAt, handledAt, id } = challengeReports;
  const wanted = { open: isNull(handledAt), handled: isNotNull(handledAt) };
  return db
    .select({ report: challengeReports, title: challenges.title, description: challenges.description })
    .from(challengeReports)
    .innerJoin(challenges, eq(challenges.id, challengeReports.challengeId))
    .where(state && wanted[state])
    .orderBy(desc(isNull(handledAt)), desc(createdAt), desc(id))
    .limit(limit);
}

/** Marks what is open about a challenge as handled, and returns how many that were. */
export async function closeReports(tx: Queryable, challengeId: string, handledAt: Date): Promise<number> {
  const closed = await tx
    .update(challengeReports)
    .set({ handledAt })
    .where(and(eq(challengeReports.challengeId, challengeId), isNull(challengeReports.handledAt)))
    .returning({ id: challengeReports.id });
  return closed.length;
}
