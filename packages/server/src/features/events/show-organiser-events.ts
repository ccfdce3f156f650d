import type { EventCard, EventTime } from '@lampion/contract/schemas/event';
import type { OrganiserFront } from '@lampion/contract/schemas/organiser-front';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { countOrganiserFollowers } from '../organisers/count-followers.ts';
import { findNamedOrganiser } from '../organisers/find-named-organiser.ts';
import { type EventFilter, findEventsAndTotal, findFirstEnd } from './event-list-store.ts';
import { toEventCard } from './event-view.ts';

/** Four rows of three, six of two. */
const EVENTS_PER_PAGE = 12;

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
  /** When the first of the upcoming events is over, which shifts every page. */
  readonly changesAt: Date | null;
}

interface Wanted {
  readonly time: EventTime;
  /** From 1. */
  readonly page: number;
}

/**
 * An organiser with a numbered page of its public events, cancelled ones included, archived ones not: upcoming events, the next one first,
 * or past ones, the latest first. The first page of upcoming events is the front page, and also shows the first past
 * ones. By username, or by id.
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
  // At that instant itself it is not over yet; it is a millisecond later.
  const changesAt = firstEnd && new Date(firstEnd.getTime() + 1);
  return { organiser, followerCount, coming, past, changesAt };
}

/** What the organiser's public lists hold: nothing that was put away. */
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
