import type { EventPage, EventTime } from '@lampion/contract/schemas/event';
import type { OrganiserEventsQuery } from '@lampion/contract/schemas/organiser';
import type { OrganiserPage } from '@lampion/contract/schemas/organiser-front';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { countOrganiserFollowers } from '../organisers/count-followers.ts';
import { findNamedOrganiser } from '../organisers/find-named-organiser.ts';
import { findEvents } from './event-list-store.ts';
import { toEventCard } from './event-view.ts';

const EVENTS_PER_PAGE = 12;

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * The public page of an organiser: name, number of followers, upcoming events and the latest past ones, cancelled ones
 * included and archived ones not. By username, or by id.
 * @throws AppError `organiser_not_found`
 */
export async function showOrganiserPage(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
): Promise<OrganiserPage> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  const [followerCount, coming, past] = await Promise.all([
    countOrganiserFollowers(deps, organiser._id),
    findEventPage(deps, organiser._id, { time: 'coming' }),
    findEventPage(deps, organiser._id, { time: 'past' }),
  ]);
  return { organiser, followerCount, coming, past };
}

/**
 * The public events of an organiser: upcoming ones, the next one first, or past ones, the latest first.
 * @throws AppError `organiser_not_found`; `invalid_input` for a cursor that is not ours
 */
export async function listOrganiserEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
  query: OrganiserEventsQuery,
): Promise<EventPage> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  return findEventPage(deps, organiser._id, query);
}

interface PageWanted {
  readonly time: EventTime;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

async function findEventPage(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
  { time, limit = EVENTS_PER_PAGE, cursor }: PageWanted,
): Promise<EventPage> {
  const found = await findEvents(
    deps.db,
    { organiserId, time, archived: 'none', now: deps.now(), isPublic: true },
    {
      sort: 'begin',
      order: time === 'coming' ? 'asc' : 'desc',
      after: readCursor(positionSchema, cursor),
      limit: limit + 1,
    },
  );
  const { rows, nextCursor } = cutPage(found, limit, ({ key, event }) => [key, event.id]);
  return { events: rows.map(toEventCard), nextCursor };
}
