import type { UpdateStandingBody } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { requireGuest } from './claim-policy.ts';
import { findStanding, findTeams, saveStanding } from './standing-store.ts';

/**
 * How the caller stands in the ranking, and in which team; what is left out stays. Their points go with them to another team.
 * Idempotent.
 * @throws AppError as `changeNight`; `not_a_guest`, `team_not_found`; `invalid_input` for a pseudonym that was never given
 */
export async function updateStanding(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  nightId: string,
  body: UpdateStandingBody,
): Promise<void> {
  await changeNight(deps, actor, nightId, { screen: 'challenges' }, async (tx, night) => {
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
    if (Object.keys(body).length === 0) return;
    await saveStanding(tx, { eventId: nightId, guestId }, body);
    await tellNight(tx, nightId, 'claims');
  });
}
