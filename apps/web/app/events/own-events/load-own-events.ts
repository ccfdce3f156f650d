import {
  eventEndpoints,
  eventListQuerySchema,
  type OwnEvent,
  type OwnEventPage,
} from '@lampion/contract/events/events';
import { isOverAfter } from '@lampion/contract/events/rules/event-timing';
import { data } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { readListQuery } from '../../ui/lists/list-toolbar.tsx';

const EVENTS_PER_PAGE = 25;
/** The screen shows whole cards, and is in parts. */
const querySchema = eventListQuerySchema.omit({ fields: true, time: true, drafts: true, archived: true });

/** The parts of the list: upcoming events, past ones, drafts and archived ones. */
export const eventListParts = ['coming', 'past', 'drafts', 'archived'] as const;
export type EventListPart = (typeof eventListParts)[number];

const filters = {
  coming: { time: 'coming', drafts: 'none', archived: 'none' },
  past: { time: 'past', drafts: 'none', archived: 'none' },
  drafts: { drafts: 'only', archived: 'none' },
  archived: { archived: 'only' },
} as const;

/** The part of the list in an address. */
export function readListPart(search: URLSearchParams): EventListPart {
  return eventListParts.find((part) => part === search.get('part')) ?? 'coming';
}

/** Default order: upcoming events from the next one on, past and archived ones from the latest. */
export function usualOrder(part: EventListPart, sort: string): 'asc' | 'desc' {
  const isNextFirst = part === 'coming' || part === 'drafts';
  return sort === 'name' || (sort === 'begin' && isNextFirst) ? 'asc' : 'desc';
}

/** Loads the page of the organiser's events for an address. */
export function listOwnEvents(address: string, signal: AbortSignal): Promise<OwnEventPage> {
  const url = new URL(address);
  const { searchParams } = url;
  const cursor = searchParams.getAll('cursor').at(-1);
  searchParams.set('search', searchParams.get('q') ?? '');
  searchParams.set('limit', String(EVENTS_PER_PAGE));
  searchParams.set('cursor', cursor ?? '');
  const asked = readListQuery(querySchema, url.href);
  const part = readListPart(searchParams);
  const order = asked.order ?? usualOrder(part, asked.sort);
  return callApi(eventEndpoints.listOwnEvents, { query: { ...asked, ...filters[part], order }, signal });
}

/** When the list changes without a write: one of its events ends, or a draft becomes public. */
export function nextChangeOf({ events }: OwnEventPage, now: Date): number {
  const instants = events.flatMap((event) => [isOverAfter(event), new Date(event.publishAt ?? Number.NaN)]);
  return Math.min(
    ...instants.map((instant) => instant.getTime()).filter((instant) => instant > now.getTime()),
  );
}

/** Addresses of the previous and next pages: each contains the cursors of those before it. */
export function pageAround(search: URLSearchParams, nextCursor: string | null) {
  const cursors = search.getAll('cursor');
  const withCursors = (some: readonly string[]) => {
    const next = new URLSearchParams(search);
    next.delete('cursor');
    for (const cursor of some) next.append('cursor', cursor);
    return `?${next}`;
  };
  return {
    page: cursors.length + 1,
    previous: cursors.length > 0 ? withCursors(cursors.slice(0, -1)) : null,
    next: nextCursor === null ? null : withCursors([...cursors, nextCursor]),
  };
}

/**
 * One of the organiser's own events; those of other organisers are not found here, even if public.
 */
export async function loadOwnEvent(id: string, signal: AbortSignal): Promise<OwnEvent> {
  const { own, ...event } = await readEvent(id, signal);
  if (own === undefined) throw data(null, { status: 404 });
  return { ...event, own };
}

async function readEvent(id: string, signal: AbortSignal) {
  try {
    return await callApi(eventEndpoints.getEvent, { params: { id }, signal });
  } catch (error) {
    // A malformed id is as unknown as one without an event.
    if (error instanceof ApiError && error.status === 400) throw data(null, { status: 404 });
    throw error;
  }
}
