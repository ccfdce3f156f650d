import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { Deps } from '../../deps.ts';
import { findNamedOrganiser } from '../organisers/find-named-organiser.ts';
import { findEvents } from './event-list-store.ts';
import { toFeedEvent } from './event-view.ts';
import type { FeedEvent } from './render-calendar.ts';

/** The longest a feed gets: calendars fetch it every hour. */
const EVENTS_MAX = 300;

export interface OrganiserFeed {
  readonly organiser: PublicOrganiser;
  /** The latest to begin first, past and cancelled ones included. */
  readonly events: readonly FeedEvent[];
}

/**
 * What the feeds of an organiser hold, calendar and RSS alike: the public events, at most 300. By username, or by id,
 * which is the address that stays.
 * @throws AppError `organiser_not_found`
 */
export async function listFeedEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
): Promise<OrganiserFeed> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  const rows = await findEvents(
    deps.db,
    { organiserId: organiser._id, now: deps.now(), isPublic: true },
    { sort: 'begin', order: 'desc', after: undefined, limit: EVENTS_MAX },
  );
  return { organiser, events: rows.map(toFeedEvent) };
}
