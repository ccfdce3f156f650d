import type { NextEvent, ProDashboard } from '@lampion/contract/schemas/pro-dashboard';
import type { Deps } from '../../deps.ts';
import { findDashboardEvents } from './event-list-store.ts';
import { toNextEvent, toOwnEventCard } from './event-view.ts';

export type DashboardEvents = Pick<ProDashboard, 'coming' | 'past' | 'drafts'> & {
  readonly next: Omit<NextEvent, 'announcement'> | null;
};

/**
 * The events on an organiser's dashboard: the next one guests can come to, those after it, the latest that are over, and
 * drafts, without archived ones. The caller has checked that the actor may see them.
 */
export async function listDashboardEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
): Promise<DashboardEvents> {
  const { coming, past, drafts } = await findDashboardEvents(deps.db, organiserId, deps.now());
  const next = coming.find(({ event }) => event.status === 'published');
  return {
    next: next ? toNextEvent(next) : null,
    coming: coming.filter((row) => row !== next).map(toOwnEventCard),
    past: past.map(toOwnEventCard),
    drafts: drafts.map(toOwnEventCard),
  };
}
