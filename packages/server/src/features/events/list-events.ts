import type { EventListQuery, OwnEventPage } from '@lampion/contract/schemas/event';
import { z } from 'zod';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { type EventSort, findEventsAndTotal } from './event-list-store.ts';
import { toOwnEventCard } from './event-view.ts';

const positions = {
  begin: z.tuple([timeSchema, z.uuid()]),
  name: z.tuple([z.string().regex(/^\P{Cc}*$/u), z.uuid()]),
  participants: z.tuple([z.int32().min(0), z.uuid()]),
} as const satisfies Record<EventSort, z.ZodType>;

/**
 * The caller's own events: those that match, in the requested order, all of them or a page. Pages neither skip nor
 * repeat events, unless an event changes between two requests.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a cursor that is not ours
 */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: EventListQuery,
): Promise<OwnEventPage> {
  const { organiserId } = requireOrganiser(actor);
  const { search, type, time, drafts, archived, sort, limit } = query;
  const after = readCursor<z.ZodType<[string | number, string]>>(positions[sort], query.cursor);
  if (organiserId === null) return { events: [], total: 0, nextCursor: null };
  const filter = { organiserId, search, type, time, drafts, archived, now: deps.now() };
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
  const sorting = { sort, order, after, limit: limit && limit + 1 } as const;
  const { rows: found, total } = await findEventsAndTotal(deps.db, filter, sorting);
  const { rows, nextCursor } = cutPage(found, limit, ({ key, event }) => [key, event.id]);
  return { events: rows.map(toOwnEventCard), total, nextCursor };
}
