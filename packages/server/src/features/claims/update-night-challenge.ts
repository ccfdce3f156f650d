import type { UpdateNightChallengeBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeChallengeOf } from '../events/change-challenges.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';

/**
 * Changes the given fields of a challenge of a night the caller hosts; points that were given stay as they were. Idempotent.
 * @throws AppError as `changeNight`; `challenge_not_found`
 */
export async function updateNightChallenge(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  challengeId: string,
  values: UpdateNightChallengeBody,
): Promise<void> {
  const terms = { screen: 'challenges', by: 'host' } as const;
  await changeNight(deps, actor, nightId, terms, async (tx, _night, changed) => {
    await changeChallengeOf(tx, nightId, challengeId, values);
    changed(`event:${nightId}`);
    await tellNight(tx, nightId, 'claims');
  });
}
