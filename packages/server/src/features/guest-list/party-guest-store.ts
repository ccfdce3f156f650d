import { and, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { isMember } from './guest-read-model.ts';
import type { GuestRecord, NewGuestRecord } from './reply-store.ts';

/** Guests of an event who are one of these members. */
export function findMembersOnList(
  tx: Queryable,
  eventId: string,
  members: readonly { readonly accountId: string; readonly appAccountId: string }[],
) {
  const isOne = or(...members.map((member) => isMember({ ...member, email: null })));
  return tx
    .select({ accountId: guests.accountId, appAccountId: guests.appAccountId })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isOne));
}

export async function insertGuests(tx: Queryable, rows: readonly NewGuestRecord[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guests).values([...rows]);
}

export function findAllGuests(tx: Queryable, eventId: string): Promise<GuestRecord[]> {
  return tx.select().from(guests).where(eq(guests.eventId, eventId)).orderBy(guests.id);
}
