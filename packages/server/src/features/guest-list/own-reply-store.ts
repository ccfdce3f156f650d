import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { events, isNotOver, isPublicEvent } from '../events/event-read-model.ts';
import { isMember } from './guest-read-model.ts';

/** The begin of the event, then the id of the guest. */
export interface ReplyPosition {
  readonly beginDate: Date;
  readonly id: string;
}

interface Range {
  readonly after: ReplyPosition | undefined;
  readonly limit: number;
}

/** The event of each guest, looked up by its id: the planner, left alone, would read all events there are to find one member's. */
const ownEvent = sql`LATERAL (SELECT * FROM ${events} WHERE ${events.id} = ${guests.eventId} OFFSET 0) AS ${events}`;
const position = sql`(${events.beginDate}, ${guests.id})`;
const columns = {
  guest: guests,
  beginDate: sql<Date>`${events.beginDate}`.mapWith(events.beginDate),
  /** Without a capacity, LEAST ignores it. */
  plusOnesMax: sql<number>`least(${events.plusOnesMax}, ${events.capacity} - 1)`,
};

/** A member's replies, the latest event first. */
export async function findRepliesOf(db: Queryable, member: Member, { after, limit }: Range) {
  return db
    .select(columns)
    .from(guests)
    .innerJoin(ownEvent, sql`true`)
    .where(
      and(
        isMember(member),
        isPublicEvent,
        ne(guests.reply, 'pending'),
        after && sql`${position} < (${after.beginDate.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(events.beginDate), desc(guests.id))
    .limit(limit);
}

/** A member's pending invitations to published events that are not over, the next one first. */
export async function findInvitationsOf(
  db: Queryable,
  member: Member,
  { after, limit, now }: Range & { readonly now: Date },
) {
  return db
    .select(columns)
    .from(guests)
    .innerJoin(ownEvent, sql`true`)
    .where(
      and(
        isMember(member),
        eq(events.status, 'published'),
        eq(guests.reply, 'pending'),
        isNotOver(now),
        after && sql`${position} > (${after.beginDate.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(events.beginDate), asc(guests.id))
    .limit(limit);
}

export type OwnReplyRow = Awaited<ReturnType<typeof findRepliesOf>>[number];
