import { desc, eq } from 'drizzle-orm';
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

/** The latest first. */
export function findReports(db: Queryable, limit: number) {
  return db
    .select({ report: challengeReports, title: challenges.title, description: challenges.description })
    .from(challengeReports)
    .innerJoin(challenges, eq(challenges.id, challengeReports.challengeId))
    .orderBy(desc(challengeReports.createdAt), desc(challengeReports.id))
    .limit(limit);
}
