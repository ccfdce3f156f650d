import type {
  ChallengeReport,
  ChallengeReportQuery,
  ReportChallengeBody,
} from '@lampion/contract/night/challenge-claims';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findNight, requireScreen } from '../nights/nights.ts';
import { findReports, insertReport } from './standing-store.ts';
import { findChallengePoints } from './store.ts';

const PER_ACCOUNT = { name: 'report-challenge', points: 10, seconds: 3600 };

/**
 * Stores a member's report of a challenge for the administrators; the hosts are not notified. A
 * second report of the same member is ignored.
 * @throws AppError `not_authenticated`, `night_not_found`, `challenge_not_found`,
 * `too_many_attempts`
 */
export async function submitChallengeReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  nightId: string,
  challengeId: string,
  { details }: ReportChallengeBody,
): Promise<void> {
  const night = await findNight(deps.db, actor, nightId);
  requireScreen(night, 'challenges');
  if ((await findChallengePoints(deps.db, nightId, challengeId)) === null) {
    throw new AppError('challenge_not_found');
  }
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  const report = { challengeId, reporterId: night.memberId, details, createdAt: deps.now() };
  await deps.db.transaction((tx) => insertReport(tx, report));
}

const REPORTS_MAX = 200;

/**
 * Reports of challenges: open ones first, newest first.
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
