import type { ProDashboard } from '@lampion/contract/schemas/pro-dashboard';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { getLatestAnnouncement } from '../announcements/get-latest-announcement.ts';
import { listDashboardEvents } from '../events/list-dashboard-events.ts';
import { CONNECT_APP } from './get-pro-stats.ts';
import { findOrganiserFigures } from './stats-store.ts';

const nothing: ProDashboard = {
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
  if (organiserId === null) return nothing;
  const [figures, { next, ...events }] = await Promise.all([
    findOrganiserFigures(deps.db, organiserId),
    listDashboardEvents(deps, organiserId),
  ]);
  if (figures === null) return nothing;
  const { isAppConnected, ...known } = figures;
  return {
    ...known,
    ...events,
    next: next && { ...next, announcement: await getLatestAnnouncement(deps, next._id) },
    ...(!isAppConnected && { message: CONNECT_APP }),
  };
}
