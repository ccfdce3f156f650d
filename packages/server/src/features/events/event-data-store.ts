import { pickEventFields } from '@lampion/contract/schemas/event-fields';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { bars, challenges, events } from '../../db/tables/events.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

/** Events of one's own with their programme, and how many were invited: the guests' own data is theirs. */
export function findOwnEvents(db: Queryable, organiserId: string) {
  const { id, status, createdAt } = events;
  return (
    db
      .select({
        ...{ id, ...pickEventFields(events), status, createdAt },
        guestCount: sql<number>`(SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${events.id})`,
        challenges: sql<string>`(SELECT string_agg(${challenges.title}, ' ; ' ORDER BY ${challenges.position})
        FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`,
        bars: sql<string>`(SELECT string_agg(${bars.name}, ' ; ' ORDER BY ${bars.position})
        FROM ${bars} WHERE ${bars.eventId} = ${events.id})`,
      })
      .from(events)
      // Of one table alone, the names of its columns would mean those of the inner queries.
      .innerJoin(organisers, eq(organisers.id, events.organiserId))
      .where(eq(events.organiserId, organiserId))
      .orderBy(desc(events.beginDate))
  );
}
