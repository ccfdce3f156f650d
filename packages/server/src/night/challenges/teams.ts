import { type AddTeamBody, TEAMS_MAX, teamInks } from '@lampion/contract/night/challenge-claims';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BoardDeps, changeBoard } from './board.ts';
import { deleteTeamRow, findTeams, insertTeam, type TeamRow } from './standing-store.ts';

/**
 * Adds a team to a night the caller hosts, in the least used ink. Idempotent by the id.
 * @throws AppError as `changeBoard`; `invalid_input` once there are 8
 */
export function addTeam(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  { id, name }: AddTeamBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx) => {
    const teams = await findTeams(tx, nightId);
    if (teams.some((team) => team.id === id)) return false;
    if (teams.length >= TEAMS_MAX) {
      throw new AppError('invalid_input', { message: `Une nuit compte ${TEAMS_MAX} équipes au maximum.` });
    }
    await insertTeam(tx, { id, name, ink: freestInk(teams), eventId: nightId, createdAt: deps.now() });
    return true;
  });
}

function freestInk(teams: readonly TeamRow[]): TeamRow['ink'] {
  const uses = (ink: TeamRow['ink']) => teams.filter((team) => team.ink === ink).length;
  return teamInks.reduce((best, ink) => (uses(ink) < uses(best) ? ink : best));
}

/**
 * Deletes a team of a night the caller hosts; its members keep their points. The second call throws
 * `team_not_found`.
 * @throws AppError as `changeBoard`; `team_not_found`
 */
export function deleteTeam(deps: BoardDeps, actor: Actor, nightId: string, teamId: string): Promise<void> {
  return changeBoard(deps, actor, { id: nightId, by: 'host' }, async (tx) => {
    if (!(await deleteTeamRow(tx, nightId, teamId))) throw new AppError('team_not_found');
    return true;
  });
}
