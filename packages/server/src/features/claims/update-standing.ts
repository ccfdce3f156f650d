import type { UpdateStandingBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { requireGuest } from './claim-policy.ts';
import { findStanding, findTeams, saveStanding } from './standing-store.ts';

/**
 * How the caller stands in the ranking, and in which team; what is left out stays. Their points go with them to another team.
 * Idempotent.
 * @throws AppError as `changeBoard`; `not_a_guest`, `team_not_found`; `invalid_input` for a pseudonym that was never given
 */
export function updateStanding(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  body: UpdateStandingBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId }, async (tx, night) => {
    const guestId = requireGuest(night);
    const { teamId, showing, pseudonym } = body;
    if (teamId) {
      const teams = await findTeams(tx, nightId);
      if (!teams.some(({ id }) => id === teamId)) throw new AppError('team_not_found');
    }
    const known = await findStanding(tx, guestId);
    if (showing === 'pseudonym' && !(pseudonym ?? known?.pseudonym)) {
      throw new AppError('invalid_input', {
        fields: [{ path: 'pseudonym', message: 'Choisissez un pseudonyme' }],
      });
    }
    if (Object.keys(body).length === 0) return false;
    await saveStanding(tx, { eventId: nightId, guestId }, body);
    return true;
  });
}
