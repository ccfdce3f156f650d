import { FADES_AFTER_DAYS } from '@lampion/contract/rules/event-fading';
import { and, count, eq, gte, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events } from '../../db/tables/events.ts';
import { isPublicEvent } from './event-read-model.ts';

const DAY_MS = 86_400_000;

/** `fadesAfter` of the contract as a condition, without the eight hours that short events last at least. */
function isNotFaded(now: Date): SQL | undefined {
  const faded = new Date(now.getTime() - FADES_AFTER_DAYS * DAY_MS);
  const kept = and(eq(events.status, 'published'), gte(events.endDate, faded));
  return and(isPublicEvent, or(kept, gte(events.endDate, now)));
}

/** Public events in the order of their ids, so that they keep their position when others are created. */
export async function findEventAddresses(db: Queryable, now: Date, range: { limit: number; offset: number }) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(isNotFaded(now))
    .orderBy(events.id)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countPublicEvents(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(events).where(isNotFaded(now));
  return row?.total ?? 0;
}
