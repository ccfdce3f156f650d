import { and, eq, not, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts, idsBlockedBy, idsHiddenFrom } from '../../people/members/read-model.ts';
import { membersOf } from '../../people/organisers/read-model.ts';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/guest-list.ts';
import { events } from '../events/read-model.ts';

// The single definition of participants and their count, for pages, lists and statistics.

export const eventReplyCounts: Readable<
  typeof tables.eventReplyCounts,
  'eventId' | 'maybe' | 'no' | 'offeredPlaces' | 'organiserId' | 'pending' | 'places' | 'waiting' | 'yes'
> = tables.eventReplyCounts;

export const guests: Readable<
  typeof tables.guests,
  | 'accountId'
  | 'appAccountId'
  | 'email'
  | 'eventId'
  | 'id'
  | 'linkVersion'
  | 'nickname'
  | 'plusOnes'
  | 'reply'
  | 'requestedAt'
  | 'word'
> = tables.guests;

export const organiserReplyDays: Readable<
  typeof tables.organiserReplyDays,
  'day' | 'maybe' | 'no' | 'organiserId' | 'yes'
> = tables.organiserReplyDays;

/** Same as `isUnconfirmed` of the policy, written like the condition of the partial index. */
export const isUnconfirmedGuest = sql`(${tables.guests.reply} IN ('yes', 'waiting')
  AND ${tables.guests.email} IS NOT NULL AND ${tables.guests.emailConfirmedAt} IS NULL
  AND ${tables.guests.accountId} IS NULL AND ${tables.guests.appAccountId} IS NULL)`;

/**
 * Guests whose address may have been entered by another person with the link: until its owner opens
 * the private link, or a host invites it.
 */
export const isUnowned = sql`(${tables.guests.email} IS NOT NULL AND ${tables.guests.emailConfirmedAt} IS NULL
  AND ${tables.guests.accountId} IS NULL AND ${tables.guests.appAccountId} IS NULL
  AND (${tables.guests.invitedAt} IS NULL OR ${tables.guests.reply} <> 'pending'))`;

/** Guests whose person is erased: their place stays, without a name. */
export const isForgotten = sql`(${tables.guests.email} IS NULL AND ${tables.guests.accountId} IS NULL
  AND ${tables.guests.appAccountId} IS NULL)`;

interface Person {
  readonly accountId: Placeholder | string;
  readonly appAccountId: Placeholder | string | null;
  /** Null until it is confirmed. */
  readonly email: Placeholder | string | null;
}

/**
 * A member's rows on guest lists: by account, by app account, or by address. Replies that a
 * stranger may have given with the address are excluded until it is confirmed.
 */
export function isMember({ accountId, appAccountId, email }: Person): SQL | undefined {
  return or(
    eq(tables.guests.accountId, accountId),
    appAccountId === null ? undefined : eq(tables.guests.appAccountId, appAccountId),
    email === null ? undefined : and(eq(tables.guests.email, email), not(isUnowned)),
  );
}

/**
 * Whether a block separates a guest and a member. A member is on a list by app account, by account
 * or only by address: a block applies to all three.
 */
export function isGuestHidden(
  viewer: string | Placeholder | SQLWrapper,
  guest: GuestColumns = tables.guests,
): SQL<boolean> {
  return isOneOf(guest, idsHiddenFrom(viewer));
}

/** Whether the member with an address, if any, is hidden from another member. */
export function isAddressHidden(viewer: SQLWrapper, email: SQLWrapper): SQL<boolean> {
  const nobody = sql`NULL::uuid`;
  return isGuestHidden(viewer, { accountId: nobody, appAccountId: nobody, email });
}

/**
 * Whether a guest lost a party: its host has blocked them; or they blocked its host, and are on the
 * list by an address added since (`keepPlaces`).
 */
export function isLostBy(hostId: SQLWrapper): SQL<boolean> {
  const { accountId, appAccountId } = tables.guests;
  const isBlocked = isOneOf(tables.guests, idsBlockedBy(hostId));
  return sql<boolean>`(${isBlocked} OR ${accountId} IS NULL AND ${appAccountId} IS NULL AND ${isGuestHidden(hostId)})`;
}

const members = alias(appAccounts, 'hidden_members');

/** The columns by which a guest is a member; of the table or an alias. */
type GuestColumns = Readonly<Record<'accountId' | 'appAccountId' | 'email', SQLWrapper>>;

/**
 * Whether a guest is one of some app accounts. Written as nested SQL: in a query of a single table,
 * Drizzle omits the table names of columns.
 */
function isOneOf({ accountId, appAccountId, email }: GuestColumns, ids: SQL): SQL<boolean> {
  const hidden = sql`${appAccounts} AS hidden_members`;
  const isOne = sql`${appAccountId} IN (${ids})
    OR ${accountId} IN (SELECT ${members.accountId} FROM ${hidden} WHERE ${members.id} IN (${ids}))
    OR ${email} IN (SELECT ${accounts.email} FROM ${accounts}
      JOIN ${hidden} ON ${members.accountId} = ${accounts.id} WHERE ${members.id} IN (${ids}))`;
  return sql<boolean>`((${isOne}) IS TRUE)`;
}

/** The participants: the single definition for all counts. */
export const isComing: SQL = sql`${tables.guests.reply} = 'yes'`;

/** The guests who agreed to be shown. */
export const isShown: SQL = sql`${tables.guests.isShown}`;

/** Number of participants of an event. */
export const comingCountOf = (eventId: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${tables.eventReplyCounts.yes} FROM ${tables.eventReplyCounts} WHERE ${tables.eventReplyCounts.eventId} = ${eventId})`;

/** The ids of all participants of an event, oldest first. */
export const comingIdsOf = (eventId: SQLWrapper): SQL<string[]> => sql<string[]>`(
  SELECT coalesce(json_agg(${tables.guests.id} ORDER BY ${tables.guests.id}), '[]')
  FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${isComing})`;

/** Places taken at an event by participants and their companions. */
export const placesTakenAt = (eventId: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${tables.eventReplyCounts.places} FROM ${tables.eventReplyCounts}
  WHERE ${tables.eventReplyCounts.eventId} = ${eventId})`;

/**
 * Offers to parties on the waiting list of an event, ended ones included: milliseconds since 1970.
 */
export const offersAt = (eventId: SQLWrapper) => sql<{ places: number; until: number }[]>`(
  SELECT coalesce(json_agg(json_build_object('places', ${tables.guests.offeredPlaces},
    'until', (extract(epoch FROM ${tables.guests.offeredUntil}) * 1000)::bigint)), '[]')
  FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${tables.guests.offeredUntil} IS NOT NULL
    AND ${tables.guests.reply} = 'waiting')`;

/**
 * Joins the profile of a guest, unless a block exists between it and the organiser, who then only
 * reads the name on the list.
 */
export function isShownProfile(eventId: string): SQL | undefined {
  return and(
    eq(appAccounts.id, tables.guests.appAccountId),
    sql`${appAccounts.id} NOT IN (${hiddenFromHostsOf(eventId)})`,
  );
}

/** The app accounts that a block separates from the organiser of an event. */
export function hiddenFromHostsOf(eventId: string): SQL {
  const organiserId = sql`(SELECT ${events.organiserId} FROM ${events} WHERE ${events.id} = ${eventId})`;
  return idsHiddenFrom(membersOf(organiserId));
}
