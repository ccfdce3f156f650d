import type { Deps } from '../../deps.ts';
import { countPublicEvents, findEventAddresses } from './event-address-store.ts';

/** Id of a public event, and its last change. */
export interface EventAddress {
  readonly id: string;
  readonly updatedAt: Date;
}

/**
 * One page of all public events for search engines, but those long over and those cancelled whose date is past. An
 * event stays on its sitemap page while others are created after it; beyond the last page the list is empty.
 * @param page from 1.
 */
export async function listEventAddresses(
  deps: Pick<Deps, 'db' | 'now'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<EventAddress[]> {
  return findEventAddresses(deps.db, deps.now(), { limit: pageSize, offset: (page - 1) * pageSize });
}

/** How many addresses there are in all. */
export async function countEventAddresses(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return countPublicEvents(deps.db, deps.now());
}
