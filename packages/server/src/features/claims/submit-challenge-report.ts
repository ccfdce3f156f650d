import type { ReportChallengeBody } from '@lampion/contract/schemas/claim';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { insertReport } from './challenge-report-store.ts';
import { findChallengePoints } from './claim-store.ts';

const PER_ACCOUNT = { name: 'report-challenge', points: 10, seconds: 3600 };

/**
 * Stores what somebody of a night reports about a challenge, for the administration; its hosts are not told. A second report of
 * the same member counts once.
 * @throws AppError `not_authenticated`, `night_not_found`, `challenge_not_found`, `too_many_attempts`
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
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const report = { challengeId, reporterId: night.memberId, details, createdAt: deps.now() };
  await deps.db.transaction((tx) => insertReport(tx, report));
}
