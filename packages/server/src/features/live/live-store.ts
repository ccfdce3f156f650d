import { desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events, isNotOver } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';

export const LIVE_CHANNEL = 'live_changes';

/** Of one member; whoever is invited to more follows those they were invited to last. */
const PARTIES_MAX = 200;

/** Heard by every server process once the transaction commits. */
export async function notifyLive(tx: Queryable, payload: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${LIVE_CHANNEL}, ${payload})`);
}

/** The events on whose guest lists a member is, and that are not over. */
export async function findShownParties(
  db: Queryable,
  { memberId, accountId }: { readonly memberId: string; readonly accountId: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: guests.eventId })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      sql`${or(eq(guests.appAccountId, memberId), eq(guests.accountId, accountId))} AND ${isNotOver(now)}`,
    )
    .orderBy(desc(guests.id))
    .limit(PARTIES_MAX);
  return [...new Set(rows.map(({ id }) => id))];
}
