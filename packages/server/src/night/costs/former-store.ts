import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { events } from '../../events/events/read-model.ts';
import { guests, isGuestHidden, isLostBy, isMember } from '../../events/guest-list/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Member } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  costAccounts,
  costCouples,
  costNights,
  costPeople,
  expenses,
  paybacks,
} from '../../platform/db/tables/night/costs.ts';
import type { NightSeat } from '../nights/nights.ts';

// People whom the accounts of a night outlast: off its list, or its own end.

const nightOf = {
  name: sql<string>`coalesce(${events.name}, ${costNights.name})`,
  beginDate: sql`coalesce(${events.beginDate}, ${costNights.beginDate})`.mapWith(costNights.beginDate),
  endDate: sql`coalesce(${events.endDate}, ${costNights.endDate})`.mapWith(costNights.endDate),
};

/** A person taken off the list of a night, or of a deleted one; null for others. */
export async function findFormerSeat(
  db: Queryable,
  { id, guestId = null, accountId = null, memberId = null }: Partial<NightSeat> & Pick<NightSeat, 'id'>,
) {
  // A comparison with null is true for nobody.
  const isOne = or(
    sql`${costPeople.guestId} = ${guestId}`,
    sql`${costPeople.accountId} = ${accountId}`,
    sql`${costPeople.appAccountId} = ${memberId}`,
  );
  const [row] = await db
    .select({ ...nightOf, guestId: costPeople.guestId, isDeleted: sql<boolean>`${isNull(events.id)}` })
    .from(costPeople)
    .leftJoin(events, eq(events.id, costPeople.eventId))
    .leftJoin(costNights, eq(costNights.eventId, costPeople.eventId))
    .where(and(eq(costPeople.eventId, id), isOne))
    .orderBy(desc(costPeople.guestId))
    .limit(1);
  return row ?? null;
}

/** A deleted night whose organiser has this account; null for any other. */
export async function findFormerHost(db: Queryable, id: string, accountId: string) {
  const [row] = await db
    .select({ name: costNights.name, beginDate: costNights.beginDate, endDate: costNights.endDate })
    .from(costNights)
    .where(and(eq(costNights.eventId, id), eq(costNights.hostAccountId, accountId)));
  return row ?? null;
}

/** A person with the private link they had; null for others, and for a suspended account. */
export async function findFormerPerson(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ person: costPeople })
    .from(costPeople)
    .leftJoin(accounts, eq(accounts.id, costPeople.accountId))
    .where(and(eq(costPeople.guestId, guestId), isNull(accounts.suspendedAt)));
  return row?.person ?? null;
}

/** Names of former people whom a reader may name, by the rules of those on the list. */
export function findFormerNames(db: Queryable, { id, role, guestId, memberId }: NightSeat, ids: string[]) {
  const isHidden = memberId === null ? sql`false` : isGuestHidden(memberId, costPeople);
  const isNamed = or(
    guestId === null ? undefined : eq(costPeople.guestId, guestId),
    sql`${costPeople.isNamed} AND NOT ${isHidden}`,
  );
  return db
    .select({ guestId: costPeople.guestId, nickname: costPeople.nickname })
    .from(costPeople)
    .where(
      and(
        eq(costPeople.eventId, id),
        inArray(costPeople.guestId, ids),
        role === 'host' ? undefined : isNamed,
      ),
    )
    .orderBy(costPeople.guestId);
}

/** Locks a deleted night until the transaction ends. */
export async function lockKeptNight(tx: Queryable, id: string): Promise<void> {
  await tx.select().from(costNights).where(eq(costNights.eventId, id)).for('update');
}

/** Whether the accounts of a night name a guest. */
const isInCosts = (person: SQL | typeof guests.id, eventId: string | typeof guests.eventId) =>
  sql`${person} IN (SELECT people_in_costs(${eventId}))`;

/** Ids by which open apps follow: of app accounts, and of guests with a pass. */
export async function findAbsentFollowers(tx: Queryable, eventId: string): Promise<string[]> {
  const rows = await unionAll(
    tx
      .select({ id: guests.id, memberId: sql<string | null>`${appAccounts.id}` })
      .from(guests)
      .innerJoin(events, eq(events.id, guests.eventId))
      .leftJoin(
        appAccounts,
        or(eq(appAccounts.id, guests.appAccountId), eq(appAccounts.accountId, guests.accountId)),
      )
      .where(
        and(
          eq(guests.eventId, eventId),
          or(eq(guests.reply, 'no'), isLostBy(events.hostId)),
          isInCosts(guests.id, eventId),
        ),
      ),
    tx
      .select({ id: costPeople.guestId, memberId: sql<string | null>`${appAccounts.id}` })
      .from(costPeople)
      .leftJoin(
        appAccounts,
        or(eq(appAccounts.id, costPeople.appAccountId), eq(appAccounts.accountId, costPeople.accountId)),
      )
      .where(eq(costPeople.eventId, eventId)),
  );
  return rows.flatMap(({ id, memberId }) => (memberId === null ? [id] : [id, memberId]));
}

/** Latest nights whose debts are computed for one member. */
const PLACES_MAX = 200;

/** Where a member is in the accounts of nights that ended after an instant, the latest first. */
export function findPlaces(db: Queryable, { accountId, appAccountId, email }: Member, endedAfter: Date) {
  const listed = db
    .select({
      eventId: sql<string>`${guests.eventId}`,
      guestId: sql<string | null>`${guests.id}`,
      name: sql<string>`${events.name}`,
      beginDate: sql`${events.beginDate}`.mapWith(events.beginDate).as('begin_date'),
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        isMember({ accountId, appAccountId, email }),
        gte(events.endDate, endedAfter),
        isInCosts(guests.id, guests.eventId),
      ),
    );
  const former = db
    .select({
      eventId: sql<string>`${costPeople.eventId}`,
      guestId: sql<string | null>`${costPeople.guestId}`,
      name: nightOf.name,
      beginDate: nightOf.beginDate.as('begin_date'),
    })
    .from(costPeople)
    .leftJoin(events, eq(events.id, costPeople.eventId))
    .leftJoin(costNights, eq(costNights.eventId, costPeople.eventId))
    .where(
      and(
        or(
          eq(costPeople.accountId, accountId),
          appAccountId === null ? undefined : eq(costPeople.appAccountId, appAccountId),
        ),
        sql`coalesce(${events.endDate}, ${costNights.endDate}) >= ${endedAfter.toISOString()}`,
      ),
    );
  const hosted = db
    .select({
      eventId: sql<string>`${costNights.eventId}`,
      guestId: sql<string | null>`NULL::uuid`,
      name: sql<string>`${costNights.name}`,
      beginDate: sql`${costNights.beginDate}`.mapWith(costNights.beginDate).as('begin_date'),
    })
    .from(costNights)
    .where(and(eq(costNights.hostAccountId, accountId), gte(costNights.endDate, endedAfter)));
  return unionAll(listed, former, hosted).orderBy(desc(sql`begin_date`)).limit(PLACES_MAX);
}

/** Deletes the accounts of a night. */
export async function deleteBooks(tx: Queryable, eventId: string): Promise<void> {
  for (const table of [expenses, paybacks, costCouples, costAccounts, costPeople, costNights])
    await tx.delete(table).where(eq(table.eventId, eventId));
}

export async function deleteFormerPeople(tx: Queryable, eventId: string): Promise<void> {
  await tx.delete(costPeople).where(eq(costPeople.eventId, eventId));
}

/** Nights that keep people for their accounts, with their times. */
export function findKeepingNights(db: Queryable) {
  return unionAll(
    db
      .selectDistinct({
        id: sql<string>`${costPeople.eventId}`,
        isDeleted: sql<boolean>`false`,
        beginDate: events.beginDate,
        endDate: events.endDate,
      })
      .from(costPeople)
      .innerJoin(events, eq(events.id, costPeople.eventId)),
    db
      .select({
        id: sql<string>`${costNights.eventId}`,
        isDeleted: sql<boolean>`true`,
        beginDate: costNights.beginDate,
        endDate: costNights.endDate,
      })
      .from(costNights),
  );
}

/** Guests without an account in the accounts of nights that ended between two instants. */
export function findGuestsInCosts(db: Queryable, endedAfter: Date, endedBefore: Date) {
  return db
    .select({ eventId: guests.eventId, guestId: guests.id })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        isNull(guests.accountId),
        isNull(guests.appAccountId),
        isNotNull(guests.email),
        gte(events.endDate, endedAfter),
        lt(events.endDate, endedBefore),
        isInCosts(guests.id, guests.eventId),
      ),
    );
}

/** Takes an erased person out of the accounts; what they paid and owe stays, under a given name. */
export async function forgetFormerPeople(
  tx: Queryable,
  { accountId, appAccountIds, email }: ErasedPerson,
  nickname: string,
): Promise<void> {
  await tx
    .update(costPeople)
    .set({ nickname, email: null, accountId: null, appAccountId: null, isNamed: true })
    .where(
      or(
        eq(costPeople.accountId, accountId),
        inArray(costPeople.appAccountId, [...appAccountIds]),
        email === null ? undefined : eq(costPeople.email, email),
      ),
    );
  await tx.update(costNights).set({ hostAccountId: null }).where(eq(costNights.hostAccountId, accountId));
}

interface ErasedPerson {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
  /** Null until it is confirmed. */
  readonly email: string | null;
}
