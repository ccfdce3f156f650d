import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeChallengeOf } from '../events/change-challenges.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';

/**
 * Deletes a challenge of a night the caller hosts, with what guests claimed of it and the points that gave. The second call
 * throws `challenge_not_found`.
 * @throws AppError as `changeNight`; `challenge_not_found`
 */
export async function deleteNightChallenge(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  challengeId: string,
): Promise<void> {
  const terms = { screen: 'challenges', by: 'host' } as const;
  await changeNight(deps, actor, nightId, terms, async (tx, _night, changed) => {
    await removeChallengeOf(tx, nightId, challengeId);
    changed(`event:${nightId}`);
    await tellNight(tx, nightId, 'claims');
  });
}
