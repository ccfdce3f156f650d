import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeChallengeOf } from '../events/change-challenges.ts';
import { lockGathering } from '../events/lock-event.ts';
import { recordAction } from '../journal/record-action.ts';
import { tellNight } from '../nights/tell-night.ts';
import { findChallengeName } from './claim-store.ts';

/**
 * Removes a challenge as the administration, with its reports and what guests claimed of it. The second call throws
 * `challenge_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `challenge_not_found`
 */
export async function removeChallenge(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  challengeId: string,
): Promise<void> {
  requireAdmin(actor);
  await deps.pages.transaction(async (tx, changed) => {
    const challenge = await findChallengeName(tx, challengeId);
    if (challenge === null || (await lockGathering(tx, challenge.eventId)) === null) {
      throw new AppError('challenge_not_found');
    }
    const { eventId } = challenge;
    const title = await removeChallengeOf(tx, eventId, challengeId);
    await recordAction(deps, tx, actor, {
      action: 'event.remove-challenge',
      subject: 'event',
      subjectId: eventId,
      subjectName: title,
    });
    changed(`event:${eventId}`);
    await tellNight(tx, eventId, 'claims');
  });
}
