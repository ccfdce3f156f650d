import slugify from '@sindresorhus/slugify';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { getOrganiser } from '../organisers/get-organiser.ts';
import { findEventCard } from './event-list-store.ts';
import { canSeeEvent } from './event-policy.ts';
import { toFeedEvent } from './event-view.ts';
import { listFeedEvents } from './list-feed-events.ts';
import { toCalendar, toCalendarFeed } from './render-calendar.ts';

export interface CalendarFile {
  /** "bal-du-13-juillet.ics" */
  readonly filename: string;
  /** iCalendar (RFC 5545), to be sent as text/calendar in UTF-8. */
  readonly content: string;
  /** The organiser of its events: a cached copy is stale once these change. */
  readonly organiserId: string;
}

const filenameOf = (name: string, otherwise: string) => `${slugify(name) || otherwise}.ics`;

/**
 * An event as a calendar file. A cancelled one is marked as such.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser
 */
export async function exportEventCalendar(
  deps: Pick<Deps, 'config' | 'db'>,
  actor: Actor,
  eventId: string,
): Promise<CalendarFile> {
  const row = await findEventCard(deps.db, eventId);
  if (row === null || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const { displayName } = await getOrganiser(deps, row.event.organiserId);
  return {
    filename: filenameOf(row.event.name, 'evenement'),
    content: toCalendar(toFeedEvent(row, displayName), deps.config.PUBLIC_URL),
    organiserId: row.event.organiserId,
  };
}

/**
 * The public events of an organiser as a calendar feed.
 * @throws AppError `organiser_not_found`
 */
export async function exportOrganiserCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  usernameOrId: string,
): Promise<CalendarFile> {
  const { organiser, events } = await listFeedEvents(deps, usernameOrId);
  return {
    filename: filenameOf(organiser.username, 'evenements'),
    content: toCalendarFeed(organiser.displayName, events, deps.config.PUBLIC_URL),
    organiserId: organiser._id,
  };
}
