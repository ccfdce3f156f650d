import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { deleteTeamRow } from './standing-store.ts';

/**
 * Deletes a team of a night the caller hosts; its members keep their points. The second call throws `team_not_found`.
 * @throws AppError as `changeBoard`; `team_not_found`
 */
export function deleteTeam(deps: BoardDeps, actor: Actor, nightId: string, teamId: string): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx) => {
    if (!(await deleteTeamRow(tx, nightId, teamId))) throw new AppError('team_not_found');
    return true;
  });
}
