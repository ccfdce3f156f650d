import type { ProStats } from '@lampion/contract/schemas/organiser';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listNearestEvents } from '../events/list-nearest-events.ts';
import { findOrganiserFigures } from './stats-store.ts';

/** While no app account is connected. */
export const CONNECT_APP = 'Veuillez connecter votre application pour continuer.';

const nothing: ProStats = {
  totalFollowers: 0,
  totalEvents: 0,
  events: [],
  totalParticipants: 0,
  averageParticipation: 0,
  message: CONNECT_APP,
};

/**
 * The caller's own dashboard. `message` is present only while no app account is connected. All figures are zero for an
 * administrator without a pro profile.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getProStats(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<ProStats> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return nothing;
  const [figures, events] = await Promise.all([
    findOrganiserFigures(deps.db, organiserId),
    listNearestEvents(deps, organiserId),
  ]);
  if (figures === null) return nothing;
  const { isAppConnected, isPresented: _isPresented, hasGuests: _hasGuests, ...totals } = figures;
  return { ...totals, events, ...(!isAppConnected && { message: CONNECT_APP }) };
}
