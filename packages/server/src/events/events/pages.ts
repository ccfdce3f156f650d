import { eventParamsSchema } from '@lampion/contract/events/event-fields';
import type { EventCard, EventPage, EventTime, PublicEvent } from '@lampion/contract/events/events';
import type {
  OrganiserEventsQuery,
  OrganiserFront,
  OrganiserPage,
  PublicOrganiser,
} from '@lampion/contract/people/organisers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { countOrganiserFollowers } from '../../people/organisers/followers.ts';
import { describeOrganiser, findNamedOrganiser } from '../../people/organisers/organisers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { parseParams } from '../../platform/parse-input.ts';
import { type EventFilter, findEvents, findEventsAndTotal, findFirstEnd } from './list-store.ts';
import { canSeeEvent } from './policy.ts';
import { findEventPages } from './store.ts';
import { findHeldOffers, publicSince, toEventCard, toPublicEvent } from './view.ts';

export interface PublicEventPage {
  readonly event: Omit<PublicEvent, 'guests'>;
  readonly organiser: PublicOrganiser;
  /** For search engines: since when it has been public, and its begin before it was moved. */
  readonly history: { readonly publishedAt: string; readonly previousBeginDate: string | null };
  /** When held places become free, unless the offers are answered before. */
  readonly offersEndAt: readonly Date[];
}

/**
 * An event as its page shows it: with its organiser, and only the number of its participants. One
 * query, for any number of guests.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser and for an
 * invalid id
 */
export async function showEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<PublicEventPage> {
  const known = parseParams(eventParamsSchema, { id }, 'event_not_found');
  const [row] = await findEventPages(deps.db, [known.id]);
  if (row === undefined || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const organiser = describeOrganiser({ ...row.organiser, image: row.organiserImage });
  const now = deps.now();
  const event = { ...toPublicEvent(row, now), participantCount: row.guestCount };
  const offersEndAt = findHeldOffers(row, now).map(({ until }) => new Date(until));
  const history = {
    publishedAt: publicSince(row.event).toISOString(),
    previousBeginDate: row.event.previousBeginDate?.toISOString() ?? null,
  };
  return { event, organiser, history, offersEndAt };
}

/**
 * Events of an organiser with their public fields and the number of their participants, whatever
 * their status, in no particular order. Deleted ones are missing.
 */
export async function describeEventFacts(
  deps: Pick<Deps, 'now'> & { readonly db: Queryable },
  ids: readonly string[],
): Promise<Omit<PublicEvent, 'guests'>[]> {
  const rows = await findEventPages(deps.db, ids);
  return rows.map((row) => ({ ...toPublicEvent(row, deps.now()), participantCount: row.guestCount }));
}

const EVENTS_PER_PAGE = 12;

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * The public page of an organiser: name, number of followers, upcoming events and the latest past
 * ones, cancelled ones included and archived ones not. By username, or by id.
 * @throws AppError `organiser_not_found`
 */
export async function showOrganiserPage(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
): Promise<OrganiserPage> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  const [followerCount, coming, past] = await Promise.all([
    countOrganiserFollowers(deps, organiser._id),
    findOrganiserPage(deps, organiser._id, { time: 'coming' }),
    findOrganiserPage(deps, organiser._id, { time: 'past' }),
  ]);
  return { organiser, followerCount, coming, past };
}

/**
 * The public events of an organiser: upcoming ones, the next one first, or past ones, the latest
 * first.
 * @throws AppError `organiser_not_found`; `invalid_input` for an invalid cursor
 */
export async function listOrganiserEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
  query: OrganiserEventsQuery,
): Promise<EventPage> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  return findOrganiserPage(deps, organiser._id, query);
}

interface PageWanted {
  readonly time: EventTime;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

async function findOrganiserPage(
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

export interface NumberedEvents {
  readonly events: readonly EventCard[];
  /** Total on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  /** 0 when there are none. */
  readonly pageCount: number;
}

/** A page of an organiser's events: one of the two lists, or the start of both. */
export interface OrganiserEvents {
  readonly organiser: OrganiserFront;
  readonly followerCount: number;
  readonly coming: NumberedEvents | null;
  readonly past: NumberedEvents | null;
  /** When the next of the upcoming events is over, which shifts every page. */
  readonly changesAt: Date | null;
}

interface Wanted {
  readonly time: EventTime;
  /** From 1. */
  readonly page: number;
}

/**
 * An organiser with a numbered page of its public events, cancelled ones included, archived ones
 * not: upcoming events, the next one first, or past ones, the latest first. The first page of
 * upcoming events is the front page, and also shows the first past ones. By username, or by id.
 * @throws AppError `organiser_not_found`; `not_found` beyond the last page
 */
export async function showOrganiserEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
  { time, page }: Wanted,
): Promise<OrganiserEvents> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  const isFront = time === 'coming' && page === 1;
  const [followerCount, coming, past, firstEnd] = await Promise.all([
    countOrganiserFollowers(deps, organiser._id),
    time === 'coming' ? readEvents(deps, organiser._id, { time, page }) : null,
    time === 'past' || isFront ? readEvents(deps, organiser._id, { time: 'past', page }) : null,
    findFirstEnd(deps.db, listed(deps, organiser._id, 'coming')),
  ]);
  // At that instant it is not over yet; it is a millisecond later.
  const changesAt = firstEnd && new Date(firstEnd.getTime() + 1);
  return { organiser, followerCount, coming, past, changesAt };
}

/** The organiser's public lists: without archived events. */
function listed({ now }: Pick<Deps, 'now'>, organiserId: string, time: EventTime): EventFilter {
  return { organiserId, time, archived: 'none', now: now(), isPublic: true };
}

async function readEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
  { time, page }: Wanted,
): Promise<NumberedEvents> {
  const { rows, total } = await findEventsAndTotal(deps.db, listed(deps, organiserId, time), {
    sort: 'begin',
    order: time === 'coming' ? 'asc' : 'desc',
    after: undefined,
    limit: EVENTS_PER_PAGE,
    offset: (page - 1) * EVENTS_PER_PAGE,
  });
  if (rows.length === 0 && page > 1) throw new AppError('not_found');
  return { events: rows.map(toEventCard), total, page, pageCount: Math.ceil(total / EVENTS_PER_PAGE) };
}
