import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { deleteTeamRow } from './standing-store.ts';

/**
 * Deletes a team of a night the caller hosts; its members keep their points. The second call throws `team_not_found`.
 * @throws AppError as `changeNight`; `team_not_found`
 */
export async function deleteTeam(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  teamId: string,
): Promise<void> {
  await changeNight(deps, actor, nightId, { screen: 'challenges', by: 'host' }, async (tx) => {
    if (!(await deleteTeamRow(tx, nightId, teamId))) throw new AppError('team_not_found');
    await tellNight(tx, nightId, 'claims');
  });
}
