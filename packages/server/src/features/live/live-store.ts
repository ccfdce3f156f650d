import { pastBefore } from '@lampion/contract/rules/event-timing';
import { and, desc, eq, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { events, isNotOver } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { isHidden } from '../members/member-read-model.ts';
import { followers } from '../organisers/organiser-read-model.ts';

export const LIVE_CHANNEL = 'live_changes';

/** Of one member; whoever is invited to more follows those they were invited to last. */
const PARTIES_MAX = 200;
const EVENTS_PER_ORGANISER = 20;

/** Heard by every server process once the transaction commits. */
export async function notifyLive(tx: Queryable, payloads: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  );
}

interface LiveMember {
  readonly memberId: string;
  readonly accountId: string;
}

/** What a member's app shows that is not over: the events on whose guest lists they are, and those of organisers they follow. */
export async function findShownParties(db: Queryable, member: LiveMember, now: Date): Promise<string[]> {
  const shown = [...(await findInvited(db, member, now)), ...(await findFollowed(db, member, now))];
  return [...new Set(shown)];
}

/** The next ones. */
async function findFollowed(db: Queryable, { memberId }: LiveMember, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT coming.id FROM ${followers} CROSS JOIN LATERAL (
      SELECT ${events.id} FROM ${events} WHERE ${events.organiserId} = ${followers.organiserId}
        AND ${events.status} = 'published' AND ${events.beginDate} >= ${pastBefore(now).toISOString()}
      ORDER BY ${events.beginDate}, ${events.id} LIMIT ${EVENTS_PER_ORGANISER}) AS coming
    WHERE ${followers.appAccountId} = ${memberId} LIMIT ${PARTIES_MAX}`);
  return rows.map(({ id }) => id);
}

async function findInvited(db: Queryable, { memberId, accountId }: LiveMember, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: guests.eventId })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        or(eq(guests.appAccountId, memberId), eq(guests.accountId, accountId)),
        isNotOver(now),
        not(isHidden(memberId, events.hostId)),
      ),
    )
    .orderBy(desc(guests.id))
    .limit(PARTIES_MAX);
  return rows.map(({ id }) => id);
}
