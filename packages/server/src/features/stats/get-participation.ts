import type { Participation, ParticipationQuery } from '@lampion/contract/schemas/organiser';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findParticipation } from './participation-store.ts';

/** About half a year of weeks, a year of months: what fits into a chart on a phone. */
const counts = { week: 26, month: 12 } as const;

/**
 * Replies to the caller's events, by week or by month up to now. Guests who left the list no longer count; a changed
 * reply counts at its last change. Empty for an administrator without a pro profile.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getParticipation(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { by }: ParticipationQuery,
): Promise<Participation> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return [];
  return findParticipation(deps.db, { organiserId, by, count: counts[by], now: deps.now() });
}
