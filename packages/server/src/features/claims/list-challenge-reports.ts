import type { ChallengeReport, ChallengeReportQuery } from '@lampion/contract/schemas/claim';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findReports } from './challenge-report-store.ts';

const REPORTS_MAX = 200;

/**
 * Reports about challenges: those that are to be handled first, the newest in front.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listChallengeReports(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { state }: ChallengeReportQuery,
): Promise<ChallengeReport[]> {
  requireAdmin(actor);
  const rows = await findReports(db, state, REPORTS_MAX);
  return rows.map(({ report, title, description }) => {
    const { id: _id, challengeId, details } = report;
    const createdAt = report.createdAt.toISOString();
    const handledAt = report.handledAt?.toISOString() ?? null;
    return { _id, challengeId, title, description, details, createdAt, handledAt };
  });
}
