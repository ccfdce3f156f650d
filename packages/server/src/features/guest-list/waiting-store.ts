import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { events } from '../events/event-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';

const ofAccount = sql`(SELECT ${appAccounts.id} FROM ${appAccounts} WHERE ${appAccounts.accountId} = ${guests.accountId})`;
const memberId = sql<string | null>`coalesce(${guests.appAccountId}, ${ofAccount})`;

/** App accounts of those of some guests who are members. */
export async function findMembersAmong(tx: Queryable, guestIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ memberId })
    .from(guests)
    .where(inArray(guests.id, [...guestIds]));
  return rows.flatMap((row) => row.memberId ?? []);
}

/** App accounts of those of some guests who are guests of a party and members, by guest. */
export async function findMembersWaiting(
  tx: Queryable,
  guestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: guests.id, memberId })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(inArray(guests.id, [...guestIds]), isNotNull(events.hostId)));
  return new Map(rows.flatMap((row) => (row.memberId === null ? [] : [[row.id, row.memberId] as const])));
}
