import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { closeReports } from './challenge-report-store.ts';
import { findChallengeName } from './claim-store.ts';

/**
 * Keeps a challenge that was reported, as the administration: its reports are handled. Idempotent: the first time counts, and is
 * journalled.
 * @throws AppError `not_authenticated`, `forbidden`, `challenge_not_found`
 */
export async function keepChallenge(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  challengeId: string,
): Promise<void> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const challenge = await findChallengeName(tx, challengeId);
    if (challenge === null) throw new AppError('challenge_not_found');
    const count = await closeReports(tx, challengeId, deps.now());
    if (count === 0) return;
    await recordAction(deps, tx, actor, {
      action: 'event.keep-challenge',
      subject: 'event',
      subjectId: challenge.eventId,
      subjectName: challenge.title,
      after: { count },
    });
  });
}
