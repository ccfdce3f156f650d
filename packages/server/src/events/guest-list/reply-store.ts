import { and, eq, inArray, isNotNull, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Member } from '../../platform/actor.ts';
import { gatherReads } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce, type Reassignment, reassign } from '../../platform/db/statements.ts';
import { guestLinks, guests } from '../../platform/db/tables/events/guest-list.ts';
import { events, hostOf } from '../events/read-model.ts';
import { isLostBy, isUnowned } from './read-model.ts';

export type GuestRecord = typeof guests.$inferSelect;
export type NewGuestRecord = typeof guests.$inferInsert;

type MemberKey = Pick<Member, 'accountId' | 'appAccountId' | 'email'> & { readonly eventId: string };

/**
 * One lookup for each way to be on a list: a single condition would read all guests of the event.
 */
const memberGuests = prepareOnce((db) => {
  const asked = sql`unnest(${sql.placeholder('eventIds')}::uuid[], ${sql.placeholder('accountIds')}::uuid[],
    ${sql.placeholder('appAccountIds')}::uuid[], ${sql.placeholder('emails')}::text[])
    WITH ORDINALITY AS asked (event_id, account_id, app_account_id, email, place)`;
  const whose = (isTheirs: SQL | undefined) =>
    db
      .select({ id: guests.id })
      .from(guests)
      .where(and(sql`${guests.eventId} = asked.event_id`, isTheirs));
  const found = union(
    whose(sql`${guests.accountId} = asked.account_id`),
    whose(sql`${guests.appAccountId} = asked.app_account_id`),
    whose(and(sql`${guests.email} = asked.email`, not(isUnowned))),
  ).as('found');
  return db
    .select({ place: sql`asked.place`.mapWith(Number), guest: guests })
    .from(asked)
    .innerJoinLateral(found, sql`true`)
    .innerJoin(guests, eq(guests.id, found.id))
    .prepare('member_guests');
});

/** The rows of members: several when they are on the list by account and by its address. */
const findMemberGuests = gatherReads(async (db, asked: readonly MemberKey[]) => {
  const rows = await memberGuests(db).execute({
    eventIds: asked.map(({ eventId }) => eventId),
    accountIds: asked.map(({ accountId }) => accountId),
    appAccountIds: asked.map(({ appAccountId }) => appAccountId),
    emails: asked.map(({ email }) => email),
  });
  return asked.map((_key, index) => rows.flatMap(({ place, guest }) => (place === index + 1 ? [guest] : [])));
});

/** A member's row on the guest list of an event; null when not on it. */
export async function findMemberGuest(
  db: Queryable,
  eventId: string,
  { accountId, appAccountId, email }: Member,
): Promise<GuestRecord | null> {
  const rows = await findMemberGuests(db, { eventId, accountId, appAccountId, email });
  return rows.find((row) => row.accountId === accountId) ?? rows[0] ?? null;
}

/** All rows of a member on the guest list of an event: by account, app account and address. */
export function findMemberRows(
  tx: Queryable,
  eventId: string,
  { accountId, appAccountId, email }: Member,
): Promise<GuestRecord[]> {
  return findMemberGuests(tx, { eventId, accountId, appAccountId, email });
}

/** A reply given with an unconfirmed address; null when there is none. */
export async function findUnownedGuest(
  db: Queryable,
  eventId: string,
  email: string,
): Promise<GuestRecord | null> {
  const [row] = await db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), eq(guests.email, email), isUnowned));
  return row ?? null;
}

/** The guests with this address who have no account. */
export function findGuestsOfAddress(db: Queryable, email: string): Promise<GuestRecord[]> {
  const isNobodys = and(isNull(guests.accountId), isNull(guests.appAccountId));
  return db
    .select()
    .from(guests)
    .where(and(eq(guests.email, email), isNobodys));
}

/** The account with this confirmed address; null for none. */
export async function findAccountOfAddress(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailVerifiedAt)));
  return row?.id ?? null;
}

/**
 * Keeps the private links of a guest who becomes another one: all lead there from now on.
 * `tokenHash`: of their signed link; null for none.
 */
export async function moveLinks(
  tx: Queryable,
  { from, to, tokenHash }: Reassignment & { readonly tokenHash: Buffer | null },
): Promise<void> {
  await reassign(tx, guestLinks.guestId, { from, to });
  if (tokenHash !== null)
    await tx.insert(guestLinks).values({ guestId: to, tokenHash }).onConflictDoNothing();
}

/** The guest with an address on the list of an event: their own, or their account's. */
export async function findGuestByEmail(
  db: Queryable,
  eventId: string,
  email: string,
): Promise<GuestRecord | null> {
  const owners = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  const profiles = db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(inArray(appAccounts.accountId, owners));
  const isTheirs = or(
    eq(guests.email, email),
    inArray(guests.accountId, owners),
    inArray(guests.appAccountId, profiles),
  );
  const [row] = await db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isTheirs))
    .limit(1);
  return row ?? null;
}

const isOneOfIds = sql`${guests.id} = ANY(${sql.placeholder('ids')}::uuid[])`;
const guestsById = prepareOnce((db) => db.select().from(guests).where(isOneOfIds).prepare('guests_by_id'));

export const findGuest = gatherReads(async (db, ids: readonly string[]) => {
  const rows = await guestsById(db).execute({ ids });
  return ids.map((wanted) => rows.find(({ id }) => id === wanted) ?? null);
});

export async function insertGuest(tx: Queryable, row: NewGuestRecord): Promise<GuestRecord> {
  const [guest] = await tx.insert(guests).values(row).returning();
  if (guest === undefined) throw new Error('a guest was not written');
  return guest;
}

export async function updateGuest(
  tx: Queryable,
  id: string,
  values: Partial<Omit<NewGuestRecord, 'id' | 'eventId'>>,
): Promise<GuestRecord> {
  const [guest] = await tx.update(guests).set(values).where(eq(guests.id, id)).returning();
  if (guest === undefined) throw new Error('a guest was not written');
  return guest;
}

const listed = alias(guests, 'listed');

/**
 * Links a member's account to the places they have by a confirmed address at the parties of a host.
 */
export async function bindPlaces(
  tx: Queryable,
  { memberId, hostId }: { readonly memberId: string; readonly hostId: string },
): Promise<void> {
  const [owner] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .innerJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(and(eq(appAccounts.id, memberId), isNotNull(accounts.emailVerifiedAt)));
  if (owner === undefined) return;
  const isOther = or(eq(listed.accountId, owner.id), eq(listed.appAccountId, memberId));
  const others = tx
    .select({ id: listed.id })
    .from(listed)
    .where(and(eq(listed.eventId, guests.eventId), isOther));
  await tx
    .update(guests)
    .set({ accountId: owner.id })
    .where(
      and(
        eq(guests.email, owner.email),
        eq(hostOf(guests.eventId), hostId),
        isNull(guests.accountId),
        isNull(guests.appAccountId),
        not(isUnowned),
        notExists(others),
      ),
    );
}

const linkTerms = prepareOnce((db) =>
  db
    .select({
      guest: guests,
      beginDate: events.beginDate,
      endDate: events.endDate,
      accountId: accounts.id,
      suspendedAt: accounts.suspendedAt,
      isLost: isLostBy(events.hostId),
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(accounts, sql`${accounts.id} = coalesce(${guests.accountId}, ${appAccounts.accountId})`)
    .where(isOneOfIds)
    .prepare('link_terms'),
);

/** A guest, the times of their event, their account if any, and whether a block took it away. */
export const findLinkTerms = gatherReads(async (db, ids: readonly string[]) => {
  const rows = await linkTerms(db).execute({ ids });
  return ids.map((id) => rows.find(({ guest }) => guest.id === id) ?? null);
});

export type LinkTerms = NonNullable<Awaited<ReturnType<typeof findLinkTerms>>>;

/** The same by the stored hash of a private link. */
export async function findStoredLinkTerms(db: Queryable, tokenHash: Buffer): Promise<LinkTerms | null> {
  const [row] = await db.select().from(guestLinks).where(eq(guestLinks.tokenHash, tokenHash));
  return row === undefined ? null : findLinkTerms(db, row.guestId);
}

/** The account of a guest, their own or that of their app account; null for none. */
export const findGuestAccount = async (db: Queryable, id: string): Promise<string | null> =>
  (await findLinkTerms(db, id))?.accountId ?? null;

/** Whether a guest lost a party by a block (`isLostBy`); never an organiser's event. */
export const isLostParty = async (db: Queryable, { id }: Pick<GuestRecord, 'id'>): Promise<boolean> =>
  (await findLinkTerms(db, id))?.isLost ?? false;

/**
 * Recipient of e-mails about a guest's place: the given address, else the account's; null for
 * neither.
 */
export async function findGuestAddress(db: Queryable, id: string) {
  const [row] = await db
    .select({ guest: guests, accountEmail: accounts.email })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(accounts, sql`${accounts.id} = coalesce(${guests.accountId}, ${appAccounts.accountId})`)
    .where(eq(guests.id, id));
  return row === undefined ? null : { guest: row.guest, email: row.guest.email ?? row.accountEmail };
}

/**
 * Invalidates the private links of an account on every list, and returns its guests; links of
 * earlier versions are deleted.
 */
export async function countUpLinks(tx: Queryable, accountId: string): Promise<string[]> {
  const profiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const renewed = await tx
    .update(guests)
    .set({ linkVersion: sql`${guests.linkVersion} + 1` })
    .where(or(eq(guests.accountId, accountId), inArray(guests.appAccountId, profiles)))
    .returning({ id: guests.id });
  const ids = renewed.map(({ id }) => id);
  await tx.delete(guestLinks).where(inArray(guestLinks.guestId, ids));
  return ids;
}

/** Ends the private link of one guest; false if it has ended since. */
export async function countUpLink(
  tx: Queryable,
  { id, linkVersion }: Pick<GuestRecord, 'id' | 'linkVersion'>,
): Promise<boolean> {
  const renewed = await tx
    .update(guests)
    .set({ linkVersion: linkVersion + 1 })
    .where(and(eq(guests.id, id), eq(guests.linkVersion, linkVersion)))
    .returning({ id: guests.id });
  await tx.delete(guestLinks).where(eq(guestLinks.guestId, id));
  return renewed.length > 0;
}

/** False when the event has no such guest. */
export async function deleteGuest(tx: Queryable, eventId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(guests)
    .where(and(eq(guests.eventId, eventId), eq(guests.id, id)))
    .returning({ id: guests.id });
  return rows.length > 0;
}
