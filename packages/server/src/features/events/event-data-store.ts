import { pickEventFields } from '@lampion/contract/schemas/event-fields';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { bars, challenges, events } from '../../db/tables/events.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

/** An organiser's events with their programme, and the number of guests: personal data of guests is not included. */
export function findOwnEvents(db: Queryable, organiserId: string) {
  const { id, status, createdAt } = events;
  return (
    db
      .select({
        id,
        ...pickEventFields(events),
        status,
        createdAt,
        guestCount: sql<number>`(SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${events.id})`,
        challenges: sql<string>`(SELECT string_agg(${challenges.title}, ' ; ' ORDER BY ${challenges.position})
        FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`,
        bars: sql<string>`(SELECT string_agg(${bars.name}, ' ; ' ORDER BY ${bars.position})
        FROM ${bars} WHERE ${bars.eventId} = ${events.id})`,
      })
      .from(events)
      // With a single table, its unqualified columns would refer to those of the inner queries.
      .innerJoin(organisers, eq(organisers.id, events.organiserId))
      .where(eq(events.organiserId, organiserId))
      .orderBy(desc(events.beginDate))
  );
}
