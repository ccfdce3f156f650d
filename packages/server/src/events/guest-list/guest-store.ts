import type { Reply, ReplyCounts } from '@lampion/contract/events/guests';
import { and, asc, desc, eq, gt, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts, isHidden } from '../../people/members/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { storedTextContains } from '../../platform/db/search-text.ts';
import { guests } from '../../platform/db/tables/events/guest-list.ts';
import { events } from '../events/read-model.ts';
import { questionAnswers } from '../questions/read-model.ts';
import { hiddenFromHostsOf, isComing, isShownProfile, isUnconfirmedGuest } from './read-model.ts';

export interface GuestFilter {
  readonly eventId: string;
  /** One guest alone. */
  readonly id?: string | undefined;
  readonly search?: string | undefined;
  readonly reply?: Reply | undefined;
}

export interface GuestRange {
  /** Only guests added before this one. */
  readonly beforeId?: string | undefined;
  readonly limit: number;
}

export interface GuestRow {
  readonly guest: typeof guests.$inferSelect;
  readonly username: string | null;
  readonly image: typeof images.$inferSelect | null;
  readonly answers: Readonly<Record<string, string | string[]>> | null;
}

/** Fewer characters would match half of the addresses. */
const EMAIL_START_MIN = 3;

/**
 * Addresses that the organiser can read, or entered when inviting. Other addresses only match as a
 * whole, so that a search cannot reveal them letter by letter.
 */
const isEmailKnown = sql`(g.account_id IS NULL AND g.app_account_id IS NULL OR g.invited_at IS NOT NULL)`;

/**
 * Guests of the event whose address starts with this text. Uses its own index: the search index
 * contains no addresses.
 */
function emailStartsWith(eventId: string, search: string | undefined): SQL | undefined {
  const start = search?.trim().toLowerCase() ?? '';
  if (start.length < EMAIL_START_MIN || /\s/.test(start)) return undefined;
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${guests.id} IN (SELECT g.id FROM ${guests} g WHERE g.event_id = ${eventId} AND g.email LIKE ${pattern}
    AND (${isEmailKnown} OR g.email = ${start} AND (g.app_account_id IN (${hiddenFromHostsOf(eventId)})) IS NOT TRUE))`;
}

/**
 * Excludes matches by a username that the organiser cannot read: otherwise a search would reveal
 * which member a guest is.
 */
function isCalled(eventId: string, search: string | undefined): SQL | undefined {
  const byNickname = storedTextContains(sql`fold_text(g.nickname)`, search);
  if (byNickname === undefined) return undefined;
  const byUsernameAlone = sql`SELECT g.id FROM ${guests} g WHERE g.event_id = ${eventId}
    AND g.app_account_id IN (${hiddenFromHostsOf(eventId)}) AND NOT (${byNickname})`;
  return and(storedTextContains(guests.searched, search), sql`${guests.id} NOT IN (${byUsernameAlone})`);
}

function matches({ eventId, id, search, reply }: GuestFilter): SQL | undefined {
  const isNamed = isCalled(eventId, search);
  const byEmail = emailStartsWith(eventId, search);
  return and(
    id === undefined ? undefined : eq(guests.id, id),
    reply && eq(guests.reply, reply),
    isNamed && byEmail ? or(isNamed, byEmail) : isNamed,
  );
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The guests of an event before one of them, as a range of its index. With a plain equality, the
 * planner reads the guests of all events backwards until it finds some.
 */
function isBefore(eventId: string, id = LAST_ID): SQL {
  return sql`${guests.eventId} >= ${eventId} AND (${guests.eventId}, ${guests.id}) < (${eventId}, ${id})`;
}

/**
 * Guests of an event, newest first: ids are in order of creation. Rows are found in the index only,
 * and only those shown are read.
 */
export async function findGuests(
  db: Queryable,
  filter: GuestFilter,
  { beforeId, limit }: GuestRange,
): Promise<GuestRow[]> {
  const found = db
    .select({ id: guests.id })
    .from(guests)
    .where(and(isBefore(filter.eventId, beforeId), matches(filter)))
    .orderBy(desc(guests.eventId), desc(guests.id))
    .limit(limit)
    .as('found');
  return db
    .select({
      guest: guests,
      username: appAccounts.username,
      image: images,
      answers: questionAnswers.answers,
    })
    .from(found)
    .innerJoin(guests, eq(guests.id, found.id))
    .leftJoin(appAccounts, isShownProfile(filter.eventId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .leftJoin(questionAnswers, eq(questionAnswers.guestId, guests.id))
    .orderBy(desc(guests.id));
}

/** The replies of the matching guests; the filter's `reply` is ignored. */
export async function countReplies(db: Queryable, { eventId, search }: GuestFilter): Promise<ReplyCounts> {
  const rows = await db
    .select({ reply: guests.reply, count: sql<number>`count(*)::int` })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), matches({ eventId, search })))
    .groupBy(guests.reply);
  const counts = { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 };
  for (const { reply, count } of rows) counts[reply] = count;
  return counts;
}

export function countGuests(db: Queryable, eventId: string): Promise<number> {
  return db.$count(guests, eq(guests.eventId, eventId));
}

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: before that, replies with the address may be other people's. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's rows on guest lists: by account, by app account, or by address. */
export function findOwnReplies(db: Queryable, { accountId, email, appAccountIds }: Person) {
  return db
    .select({
      eventId: guests.eventId,
      eventName: events.name,
      nickname: guests.nickname,
      email: guests.email,
      reply: guests.reply,
      word: guests.word,
      requestedAt: guests.requestedAt,
      refusalWords: guests.refusalWords,
      isShown: guests.isShown,
      repliedAt: guests.repliedAt,
      createdAt: guests.createdAt,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      or(
        eq(guests.accountId, accountId),
        email === null ? undefined : eq(guests.email, email),
        inArray(guests.appAccountId, [...appAccountIds]),
      ),
    )
    .orderBy(desc(guests.createdAt));
}

/**
 * Accounts that have confirmed one of these addresses, and whether a block hides a member from
 * them.
 */
export function findAddressOwners(db: Queryable, memberId: string, emails: readonly string[]) {
  return db
    .select({
      email: accounts.email,
      accountId: accounts.id,
      appAccountId: appAccounts.id,
      isHidden: sql<boolean>`coalesce(${isHidden(memberId, appAccounts.id)}, false)`,
    })
    .from(accounts)
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(
      and(
        sql`${accounts.email} = ANY(${sql.param([...emails])}::text[])`,
        isNotNull(accounts.emailVerifiedAt),
      ),
    );
}

export type AddressOwner = Awaited<ReturnType<typeof findAddressOwners>>[number];

/**
 * The first participants of an event who agreed to be shown. Excludes unconfirmed addresses: a
 * stranger could use another person's name.
 */
export function findFaces(db: Queryable, eventId: string, limit: number) {
  return db
    .select({ nickname: guests.nickname, image: images })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(eq(guests.eventId, eventId), guests.isShown, isComing, not(isUnconfirmedGuest)))
    .orderBy(asc(guests.id))
    .limit(limit);
}

/** Of the partial index of ranks: an event has few, whatever the size of its list. */
const isRequest = and(isNotNull(guests.waitingRank), isNotNull(guests.requestedAt));

/** Open requests of an event, the first one first, from a rank on. */
export function findRequests(
  db: Queryable,
  eventId: string,
  { afterRank, limit }: { readonly afterRank: number; readonly limit: number },
): Promise<GuestRow[]> {
  return db
    .select({
      guest: guests,
      username: appAccounts.username,
      image: images,
      answers: questionAnswers.answers,
    })
    .from(guests)
    .leftJoin(appAccounts, isShownProfile(eventId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .leftJoin(questionAnswers, eq(questionAnswers.guestId, guests.id))
    .where(and(eq(guests.eventId, eventId), isRequest, gt(guests.waitingRank, afterRank)))
    .orderBy(asc(guests.waitingRank))
    .limit(limit);
}

/** How many there are; `most` + 1 means more. */
export function countRequests(db: Queryable, eventId: string, most: number): Promise<number> {
  return countUpTo(db, most, sql`${guests} WHERE ${and(eq(guests.eventId, eventId), isRequest)}`);
}

/** The guests of an event among these whose request is open or refused. */
export function findAnswerable(tx: Queryable, eventId: string, ids: readonly string[]) {
  const isAnswerable = or(isNotNull(guests.requestedAt), isNotNull(guests.refusedAt));
  return tx
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, [...ids]), isAnswerable));
}

/** The address of an organiser's account; null once it is deleted. */
export async function findOrganiserAddress(db: Queryable, organiserId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row?.email ?? null;
}
