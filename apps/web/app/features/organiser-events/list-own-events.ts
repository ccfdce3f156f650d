import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { eventListQuerySchema, type OwnEventPage } from '@lampion/contract/schemas/event';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { callApi } from '../../lib/api.ts';

const EVENTS_PER_PAGE = 25;
/** The screen shows whole cards, and is in parts. */
const querySchema = eventListQuerySchema.omit({ fields: true, time: true, drafts: true });

/** The next event begins the list; those that are over, and drafts, are apart. */
export const eventListParts = ['coming', 'past', 'drafts'] as const;
export type EventListPart = (typeof eventListParts)[number];

const filters = {
  coming: { time: 'coming', drafts: 'none' },
  past: { time: 'past', drafts: 'none' },
  drafts: { drafts: 'only' },
} as const;

/** The part that an address asks for. */
export function readListPart(search: URLSearchParams): EventListPart {
  return eventListParts.find((part) => part === search.get('part')) ?? 'coming';
}

/** Nearest first: what is to come from the next one on, what is over from the latest. */
export function usualOrder(part: EventListPart, sort: string): 'asc' | 'desc' {
  return sort === 'name' || (sort === 'begin' && part !== 'past') ? 'asc' : 'desc';
}

/** The page of the organiser's events that an address asks for. */
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
