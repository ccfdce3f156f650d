import type { ProStats } from '@lampion/contract/schemas/organiser';
import type { Deps } from '../../deps.ts';
import { findNearestEvents } from './event-store.ts';
import { toEventSummary } from './event-view.ts';

const MOST_EVENTS = 5;

/**
 * The up to 5 events of an organiser nearest to now, past or to come, published or not, the latest first. The caller
 * has checked that the actor may see them.
 */
export async function listNearestEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
): Promise<ProStats['events']> {
  const wanted = { organiserId, now: deps.now(), count: MOST_EVENTS };
  const rows = await findNearestEvents(deps.db, wanted);
  return rows
    .toSorted((a, b) => b.event.beginDate.getTime() - a.event.beginDate.getTime())
    .map(toEventSummary);
}
