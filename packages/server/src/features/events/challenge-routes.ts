import { programmeEndpoints } from '@lampion/contract/endpoints/programme';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addChallenge } from './add-challenge.ts';
import { deleteChallenge } from './delete-challenge.ts';
import { reorderChallenges } from './reorder-challenges.ts';
import { updateChallenge } from './update-challenge.ts';

export function registerChallengeRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addChallenge, ({ actor, params, body }) =>
    addChallenge(deps, actor, params.id, body),
  );
  route(programmeEndpoints.reorderChallenges, ({ actor, params, body }) =>
    reorderChallenges(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateChallenge, ({ actor, params, body }) =>
    updateChallenge(deps, actor, params.id, params.challengeId, body),
  );
  route(programmeEndpoints.deleteChallenge, async ({ actor, params }) => {
    await deleteChallenge(deps, actor, params.id, params.challengeId);
    return null;
  });
}
