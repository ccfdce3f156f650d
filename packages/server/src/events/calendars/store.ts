import { and, desc, eq, gte, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts, hasBlocked, isHidden, person } from '../../people/members/read-model.ts';
import { organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Member } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { calendarAddresses } from '../../platform/db/tables/events/calendars.ts';
import { events, hostOf, listedEvent } from '../events/read-model.ts';
import { guests, isComing, isLostBy, isMember } from '../guest-list/read-model.ts';
import { parties, partyCohosts } from '../parties/read-model.ts';

export type AddressRow = typeof calendarAddresses.$inferSelect;

export async function findAddress(db: Queryable, accountId: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(calendarAddresses).where(eq(calendarAddresses.accountId, accountId));
  return row ?? null;
}

/** The account that an address belongs to; null once it ended, and for a suspended account. */
export async function findAddressOwner(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: calendarAddresses.accountId })
    .from(calendarAddresses)
    .innerJoin(accounts, eq(accounts.id, calendarAddresses.accountId))
    .where(and(eq(calendarAddresses.id, id), isNull(accounts.suspendedAt)));
  return row?.accountId ?? null;
}

/** Keeps the one that is already stored. */
export async function insertAddress(db: Queryable, accountId: string, createdAt: Date): Promise<void> {
  await db.insert(calendarAddresses).values({ accountId, createdAt }).onConflictDoNothing();
}

/** Gives the account's address a new id; null without one. */
export async function replaceAddress(
  db: Queryable,
  accountId: string,
  createdAt: Date,
): Promise<AddressRow | null> {
  const [row] = await db
    .update(calendarAddresses)
    .set({ id: uuidv7(), createdAt })
    .where(eq(calendarAddresses.accountId, accountId))
    .returning();
  return row ?? null;
}

export async function deleteAddress(db: Queryable, accountId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.accountId, accountId));
}

interface NightRange {
  /** Nights that ended before are left out. */
  readonly since: Date;
  readonly limit: number;
}

/**
 * The nights that a member comes to, and parties they host without having said no, the latest
 * first; called-off ones included.
 */
export function findNights(
  db: Queryable,
  { accountId, appAccountId, email }: Member & { readonly appAccountId: string },
  { since, limit }: NightRange,
) {
  const isOwn = sql`(${isMember({ accountId, appAccountId, email })})`;
  const mine = sql`(
    (SELECT ${partyCohosts.eventId} AS id FROM ${partyCohosts} WHERE ${partyCohosts.appAccountId} = ${appAccountId}
      UNION SELECT ${events.id} FROM ${events} WHERE ${events.hostId} = ${appAccountId}
      EXCEPT SELECT ${guests.eventId} FROM ${guests} WHERE ${isOwn} AND ${guests.reply} = 'no')
    UNION SELECT ${guests.eventId} FROM ${guests}
      WHERE ${isOwn} AND ${isComing} AND NOT ${isLostBy(hostOf(guests.eventId))})`;
  return db
    .select({
      event: { ...listedEvent, status: events.status, exactAddress: events.exactAddress },
      party: { isPollOpen: parties.isPollOpen },
      host: person,
      isHostHidden: isHidden(sql`${appAccountId}::uuid`, sql`${events.hostId}`),
      organiserName: publicName,
    })
    .from(sql`${mine} AS mine`)
    .innerJoin(events, sql`${events.id} = mine.id`)
    .leftJoin(parties, eq(parties.eventId, events.id))
    .leftJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, sql`${appAccounts.id} = coalesce(${events.hostId}, ${organisers.appAccountId})`)
    .where(
      and(
        gte(events.endDate, since),
        inArray(events.status, ['private', 'called_off', 'published', 'cancelled']),
        or(isNotNull(events.organiserId), not(hasBlocked(sql`${events.hostId}`, appAccountId))),
      ),
    )
    .orderBy(desc(events.beginDate), desc(events.id))
    .limit(limit);
}

export type NightRow = Awaited<ReturnType<typeof findNights>>[number];

/** For the copy of a person's data; without the secret id. */
export function findOwnAddresses(db: Queryable, accountId: string) {
  return db
    .select({ createdAt: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.accountId, accountId));
}
