import type { Participation, ParticipationQuery } from '@lampion/contract/people/organisers';
import type { ProDashboard, ProStats } from '@lampion/contract/people/pro-dashboard';
import type { Deps } from '../../deps.ts';
import { listNearestEvents } from '../../events/events/agenda.ts';
import { listDashboardEvents } from '../../events/events/own-events.ts';
import { getLatestAnnouncement } from '../../messages/announcements/announcements.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { findOrganiserFigures, findParticipation } from './store.ts';

/** Shown while no app account is connected. */
const CONNECT_APP = 'Veuillez connecter votre application pour continuer.';

const noDashboard: ProDashboard = {
  totalFollowers: 0,
  totalEvents: 0,
  totalParticipants: 0,
  averageParticipation: 0,
  message: CONNECT_APP,
  isPresented: false,
  hasGuests: false,
  next: null,
  coming: [],
  past: [],
  drafts: [],
};

/**
 * Everything on the caller's own dashboard. It is empty for an administrator without a pro profile.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getProDashboard(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<ProDashboard> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return noDashboard;
  const [figures, { next, ...events }] = await Promise.all([
    findOrganiserFigures(deps.db, organiserId),
    listDashboardEvents(deps, organiserId),
  ]);
  if (figures === null) return noDashboard;
  const { isAppConnected, ...known } = figures;
  return {
    ...known,
    ...events,
    next: next && { ...next, announcement: await getLatestAnnouncement(deps, next._id) },
    ...(!isAppConnected && { message: CONNECT_APP }),
  };
}

const noStats: ProStats = {
  totalFollowers: 0,
  totalEvents: 0,
  events: [],
  totalParticipants: 0,
  averageParticipation: 0,
  message: CONNECT_APP,
};

/**
 * The caller's own dashboard. `message` is present only while no app account is connected. All
 * figures are zero for an administrator without a pro profile.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getProStats(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<ProStats> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return noStats;
  const [figures, events] = await Promise.all([
    findOrganiserFigures(deps.db, organiserId),
    listNearestEvents(deps, organiserId),
  ]);
  if (figures === null) return noStats;
  const { isAppConnected, isPresented: _isPresented, hasGuests: _hasGuests, ...totals } = figures;
  return { ...totals, events, ...(!isAppConnected && { message: CONNECT_APP }) };
}

/** About half a year of weeks, and a year of months, which fit into a chart on a phone. */
const counts = { week: 26, month: 12 } as const;

/**
 * Replies to the caller's events, by week or by month up to now. Guests who left the list no longer
 * count; a changed reply counts at its last change. Empty for an administrator without a pro
 * profile.
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
