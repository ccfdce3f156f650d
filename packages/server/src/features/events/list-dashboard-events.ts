import type { NextEvent, ProDashboard } from '@lampion/contract/schemas/pro-dashboard';
import type { Deps } from '../../deps.ts';
import { type EventFilter, type EventOrder, findEvents } from './event-list-store.ts';
import { toNextEvent, toOwnEventCard } from './event-view.ts';

const MOST_COMING = 6;
const MOST_PAST = 3;
const MOST_DRAFTS = 3;

type Part = Pick<EventFilter, 'time' | 'drafts'> & Pick<EventOrder, 'order' | 'limit'>;

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
  const now = deps.now();
  const find = ({ order, limit, ...part }: Part) =>
    findEvents(
      deps.db,
      { organiserId, now, archived: 'none', ...part },
      { sort: 'begin', order, after: undefined, limit },
    );
  const [coming, past, drafts] = await Promise.all([
    find({ time: 'coming', drafts: 'none', order: 'asc', limit: MOST_COMING }),
    find({ time: 'past', drafts: 'none', order: 'desc', limit: MOST_PAST }),
    find({ drafts: 'only', order: 'asc', limit: MOST_DRAFTS }),
  ]);
  const next = coming.find(({ event }) => event.status === 'published');
  return {
    next: next ? toNextEvent(next) : null,
    coming: coming.filter((row) => row !== next).map(toOwnEventCard),
    past: past.map(toOwnEventCard),
    drafts: drafts.map(toOwnEventCard),
  };
}
