import type { AddNightChallengeBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { addChallengeTo } from '../events/change-challenges.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';

/**
 * Appends a challenge to those of a night the caller hosts. Idempotent by the id.
 * @throws AppError as `changeNight`; `invalid_input` once there are 200
 */
export async function addNightChallenge(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  challenge: AddNightChallengeBody,
): Promise<void> {
  const terms = { screen: 'challenges', by: 'host' } as const;
  await changeNight(deps, actor, nightId, terms, async (tx, _night, changed) => {
    if (!(await addChallengeTo(tx, nightId, challenge))) return;
    changed(`event:${nightId}`);
    await tellNight(tx, nightId, 'claims');
  });
}
