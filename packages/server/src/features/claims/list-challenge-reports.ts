import type { ChallengeReport } from '@lampion/contract/schemas/claim';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findReports } from './challenge-report-store.ts';

const REPORTS_MAX = 200;

/**
 * The latest reports about challenges, newest first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listChallengeReports(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<ChallengeReport[]> {
  requireAdmin(actor);
  const rows = await findReports(db, REPORTS_MAX);
  return rows.map(({ report, title, description }) => {
    const { id: _id, challengeId, details, createdAt } = report;
    return { _id, challengeId, title, description, details, createdAt: createdAt.toISOString() };
  });
}
