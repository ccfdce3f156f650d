import { and, asc, between, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events } from '../../db/tables/events.ts';

const REMINDABLE_MAX = 10_000;

/** Events that begin between two instants, take place, and remind their guests. */
export function findRemindableEvents(db: Queryable, from: Date, until: Date) {
  return db
    .select({ id: events.id, name: events.name, place: events.place, beginDate: events.beginDate })
    .from(events)
    .where(
      and(
        between(events.beginDate, from, until),
        eq(events.status, 'published'),
        eq(events.hasReminders, true),
      ),
    )
    .orderBy(asc(events.beginDate), asc(events.id))
    .limit(REMINDABLE_MAX);
}

/** Whether the event still begins then, takes place and reminds; locks it until the transaction ends. */
export async function lockRemindable(tx: Queryable, id: string, beginDate: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        eq(events.beginDate, beginDate),
        eq(events.status, 'published'),
        eq(events.hasReminders, true),
      ),
    )
    .for('share');
  return rows.length > 0;
}

export async function setHasReminders(tx: Queryable, eventId: string, hasReminders: boolean): Promise<void> {
  await tx.update(events).set({ hasReminders }).where(eq(events.id, eventId));
}
