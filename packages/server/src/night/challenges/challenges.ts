import type { ReportBody } from '@lampion/contract/admin/reports';
import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import type {
  AddNightChallengeBody,
  UpdateNightChallengeBody,
} from '@lampion/contract/night/challenge-claims';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { recordAction } from '../../admin/journal/record-action.ts';
import { recordReport } from '../../admin/reports/reports.ts';
import type { CopyListener, Deps } from '../../deps.ts';
import {
  addChallengeTo,
  changeChallengeOf,
  copyChallenges,
  removeChallengeOf,
} from '../../events/events/challenges.ts';
import { lockGathering } from '../../events/events/update.ts';
import { type Actor, requireAdmin, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findNight, publishNightChange, requireScreen } from '../nights/nights.ts';
import { type BoardDeps, changeBoard } from './board.ts';
import { findChallenge } from './store.ts';

/**
 * Appends a challenge to those of a night the caller hosts. Idempotent by the id.
 * @throws AppError as `changeBoard`; `invalid_input` once there are 200
 */
export function addNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challenge: AddNightChallengeBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    if (!(await addChallengeTo(tx, nightId, challenge))) return false;
    changed(`event:${nightId}`);
    return true;
  });
}

/**
 * Changes the given fields of a challenge of a night the caller hosts; points already given stay.
 * Idempotent.
 * @throws AppError as `changeBoard`; `challenge_not_found`
 */
export function updateNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challengeId: string,
  values: UpdateNightChallengeBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    await changeChallengeOf(tx, nightId, challengeId, values);
    changed(`event:${nightId}`);
    return true;
  });
}

/**
 * Deletes a challenge of a night the caller hosts, with its claims and the points they gave. The
 * second call throws `challenge_not_found`.
 * @throws AppError as `changeBoard`; `challenge_not_found`
 */
export function deleteNightChallenge(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  challengeId: string,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx, _night, changed) => {
    await removeChallengeOf(deps, tx, nightId, challengeId);
    changed(`event:${nightId}`);
    return true;
  });
}

/**
 * Deletes a challenge as an administrator, with its claims. Its organiser or host receives the
 * reasons. The second call throws
 * `challenge_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `challenge_not_found`
 */
export async function removeChallenge(
  deps: Pick<Deps, 'decisionListeners' | 'jobs' | 'now' | 'pages' | 'pseudonymise'>,
  actor: Actor,
  challengeId: string,
  reasons: ReasonsBody,
): Promise<void> {
  requireAdmin(actor);
  await deps.pages.transaction(async (tx, changed) => {
    const challenge = await findChallenge(tx, challengeId);
    const event = challenge && (await lockGathering(tx, challenge.eventId));
    if (!event) throw new AppError('challenge_not_found');
    const { id: eventId, organiserId, hostId } = event;
    const title = await removeChallengeOf(deps, tx, eventId, challengeId);
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.remove-challenge',
      subject: 'event',
      subjectId: eventId,
      subjectName: title,
    });
    await explainDecision(deps, tx, entryId, reasons, { organiserId, hostId });
    changed(`event:${eventId}`);
    await publishNightChange(tx, eventId, 'claims');
  });
}

const PER_ACCOUNT = { name: 'report-challenge', points: 10, seconds: 3600 };

/**
 * Stores a report of a challenge for the administration; the hosts are not notified.
 * @throws AppError `not_authenticated`, `night_not_found`, `challenge_not_found`,
 * `too_many_attempts`
 */
export async function submitChallengeReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  nightId: string,
  challengeId: string,
  body: ReportBody,
): Promise<void> {
  const night = await findNight(deps.db, actor, nightId);
  requireScreen(night, 'challenges');
  const challenge = await findChallenge(deps.db, challengeId);
  if (challenge?.eventId !== nightId) throw new AppError('challenge_not_found');
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  const { title: subjectName, description: content } = challenge;
  const reported = {
    kind: 'challenge',
    subjectId: challengeId,
    eventId: nightId,
    subjectName,
    content,
  } as const;
  await deps.db.transaction((tx) => recordReport(deps, tx, reported, night, body));
}

/**
 * Copies the challenges of a party; those of an organiser's event are copied with its programme.
 * Claims, teams and points are not copied.
 */
export const duplicateChallenges: CopyListener = (_deps, tx, copy) => copyChallenges(tx, copy);
