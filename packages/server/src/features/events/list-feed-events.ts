import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { Deps } from '../../deps.ts';
import { findNamedOrganiser } from '../organisers/find-named-organiser.ts';
import { findEvents } from './event-list-store.ts';
import { toFeedEvent } from './event-view.ts';
import type { FeedEvent } from './render-calendar.ts';

/** Maximum length of a feed: calendars fetch it every hour. */
const EVENTS_MAX = 300;

export interface OrganiserFeed {
  readonly organiser: PublicOrganiser;
  /** Latest begin first, past and cancelled ones included. */
  readonly events: readonly FeedEvent[];
}

/**
 * The events in the feeds of an organiser, calendar and RSS alike: the public ones, at most 300. By username, or by id,
 * which is the permanent address.
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
  return { organiser, events: rows.map((row) => toFeedEvent(row, organiser.displayName)) };
}
