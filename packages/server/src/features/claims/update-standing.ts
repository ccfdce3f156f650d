import type { UpdateStandingBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type BoardDeps, changeBoard } from './change-board.ts';
import { requireGuest } from './claim-policy.ts';
import { findStanding, findTeams, isNameThere, saveStanding } from './standing-store.ts';

/**
 * How the caller stands in the ranking, and in which team; what is left out stays. Their points go with them to another team.
 * Idempotent.
 * @throws AppError as `changeBoard`; `not_a_guest`, `team_not_found`; `invalid_input` for a pseudonym that was never given, or is the
 * name or the pseudonym of somebody else there
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
    const shown = pseudonym ?? known?.pseudonym ?? null;
    if (showing === 'pseudonym' && shown === null) throw refuse('Choisissez un pseudonyme');
    const isChosen = pseudonym !== undefined || showing === 'pseudonym';
    if (isChosen && shown !== null && (await isNameThere(tx, { eventId: nightId, guestId }, shown)))
      throw refuse('Quelqu’un porte ce nom ce soir. Choisissez un autre pseudonyme');
    if (Object.keys(body).length === 0) return false;
    await saveStanding(tx, { eventId: nightId, guestId }, body);
    return true;
  });
}

const refuse = (message: string) =>
  new AppError('invalid_input', { fields: [{ path: 'pseudonym', message }] });
