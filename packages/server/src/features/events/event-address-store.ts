import { count } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events } from '../../db/tables/events.ts';
import { isPublicEvent } from './event-read-model.ts';

/** Public events in the order of their ids, so that they keep their position when others are created. */
export async function findEventAddresses(db: Queryable, range: { limit: number; offset: number }) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(isPublicEvent)
    .orderBy(events.id)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countPublicEvents(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(events).where(isPublicEvent);
  return row?.total ?? 0;
}
