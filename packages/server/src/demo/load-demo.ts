import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as createId } from 'uuid';
import { upsertSettings } from '../admin/settings/store.ts';
import { sanitiseArticleHtml } from '../blog/articles/sanitise-article-html.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { StoredPhoto } from '../night/album/photos.ts';
import { hashPassword } from '../people/accounts/hash-password.ts';
import type { Queryable } from '../platform/db/database.ts';
import * as tables from '../platform/db/tables.ts';
import { waitForLock } from '../platform/db/wait-for-database.ts';
import type { Log } from '../platform/log.ts';
import { buildArticle } from './build-articles.ts';
import { buildCrawl, buildDoor, buildEvent, buildGuests, buildNights } from './build-events.ts';
import {
  buildAlbum,
  buildClaims,
  buildShoppingList,
  buildSongs,
  eraseAlbum,
  storeAlbum,
} from './build-night.ts';
import { buildNews, buildParties } from './build-parties.ts';
import {
  buildDevices,
  buildFriends,
  buildPeople,
  buildReports,
  type DemoPeopleRows,
  findDemoMember,
} from './build-people.ts';
import { buildSubscriptions } from './build-subscriptions.ts';
import { type DemoContent, readDemoContent } from './content.ts';
import { type DemoEmail, demoAccounts, demoPassword } from './demo-accounts.ts';

const DAY_MS = 86_400_000;
const ACCOUNTS_AGE_DAYS = 430;

type Loading = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>;

/**
 * Whether a server with these settings fills an empty database: in production only if configured
 * to.
 */
export function loadsDemo({ isProduction, ALLOW_EMBEDDED }: Config): boolean {
  return !isProduction || ALLOW_EMBEDDED.includes('demo-content');
}

/** True while no account exists. */
export async function isDatabaseEmpty({ db }: { readonly db: Queryable }): Promise<boolean> {
  const rows = await db.select({ id: tables.accounts.id }).from(tables.accounts).limit(1);
  return rows.length === 0;
}

/**
 * Fills an empty database with the demo, dated from now, and returns true; does nothing and returns
 * false when an account exists. One transaction: a process killed on the way leaves the database
 * empty. Servers that start together load it once.
 */
export async function loadDemo(deps: Loading): Promise<boolean> {
  if (!(await isDatabaseEmpty(deps))) return false;
  const prepared = await prepareDemo(deps);
  let isLoaded = false;
  try {
    isLoaded = await deps.pages.transaction(async (tx, changed) => {
      await lockDemo(tx, deps.log);
      if (!(await isDatabaseEmpty({ db: tx }))) return false;
      await insertDemo(tx, prepared, deps.now());
      changed('articles', 'events', 'settings');
      return true;
    });
  } finally {
    if (!isLoaded) await eraseAlbum(deps, prepared.photos);
  }
  return isLoaded;
}

/** Advisory lock, any fixed number: servers starting on one empty database queue on it. */
const DEMO_LOCK = 7_326_002;

/** Blocks other loaders until the transaction ends. */
export async function lockDemo(tx: Queryable, log: Pick<Log, 'warn'>): Promise<void> {
  const tryLock = async () => {
    const { rows } = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${DEMO_LOCK}) AS "isOurs"`);
    return rows[0]?.isOurs === true;
  };
  await waitForLock(tryLock, log, 'loads the demo');
}

export interface PreparedDemo {
  /** Bodies of articles are sanitised. */
  readonly content: DemoContent;
  readonly passwordHash: string;
  /** False with a real payment provider, which does not know the demo's organisers. */
  readonly hasPlayedPayments: boolean;
  readonly publicUrl: string;
  /** False with a real push provider, which would reject the demo's phones. */
  readonly hasPlayedPush: boolean;
  /** Of the album, in the order of its content. */
  readonly photos: readonly StoredPhoto[];
}

/** Does the slow work that needs no database before a transaction takes locks. */
export async function prepareDemo(
  deps: Pick<Deps, 'config' | 'storage' | 'workProcess'>,
): Promise<PreparedDemo> {
  const { config } = deps;
  const content = await readDemoContent();
  const articles = content.articles.map((article) => {
    return { ...article, body: sanitiseArticleHtml({ html: article.body, publicUrl: config.PUBLIC_URL }) };
  });
  return {
    content: { ...content, articles },
    passwordHash: await hashPassword(demoPassword),
    hasPlayedPayments: config.STRIPE_SECRET_KEY === undefined,
    publicUrl: config.PUBLIC_URL,
    hasPlayedPush: config.FCM_SERVICE_ACCOUNT === undefined,
    photos: await storeAlbum(deps, content.night),
  };
}

/** Writes the whole demo into empty tables. */
export async function insertDemo(tx: Queryable, prepared: PreparedDemo, now: Date): Promise<void> {
  const { content } = prepared;
  const accountIds = await insertAccounts(tx, prepared.passwordHash, now);
  const people = buildPeople(content.people, accountIds, now);
  await insertRows(tx, tables.appAccounts, people.appAccounts);
  if (prepared.hasPlayedPush) await insertRows(tx, tables.pushDevices, buildDevices(people.appAccounts));
  await insertOrganisers(tx, people, prepared, now);
  await insertRows(tx, tables.followers, people.followers);
  await insertRows(tx, tables.emailFollowers, people.emailFollowers);
  await insertFriends(tx, people, now);
  await insertEvents(tx, people, content, now);
  await insertParties(tx, people, prepared, now);
  await insertArticles(tx, content, accountIds.get('admin@lampion.test') ?? null, now);
  await upsertSettings(tx, content.settings, now);
}

/** PostgreSQL accepts 65,535 parameters in one statement; no table here has 30 columns. */
const ROWS_AT_ONCE = 2000;

async function insertRows<Table extends PgTable>(
  tx: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(table).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}

async function insertFriends(tx: Queryable, { members }: DemoPeopleRows, now: Date): Promise<void> {
  const member = findDemoMember({ members });
  const rows = buildFriends(member.id, members, now);
  await insertRows(tx, tables.friendships, rows.friendships);
  await insertRows(tx, tables.friendRequests, rows.friendRequests);
  await insertRows(tx, tables.friendGroups, rows.friendGroups);
  await insertRows(tx, tables.friendGroupMembers, rows.friendGroupMembers);
  await insertRows(tx, tables.reports, buildReports(member, members, now));
}

async function insertOrganisers(
  tx: Queryable,
  { organisers }: DemoPeopleRows,
  { content: { settings }, hasPlayedPayments, publicUrl }: PreparedDemo,
  now: Date,
): Promise<void> {
  if (!hasPlayedPayments) {
    await insertRows(tx, tables.organisers, organisers);
    return;
  }
  const payments = await buildSubscriptions(organisers, { now, publicUrl, settings });
  await insertRows(tx, tables.organisers, payments.organisers);
  await insertRows(tx, tables.demoDocuments, payments.documents);
  await insertRows(tx, tables.subscriptions, payments.subscriptions);
  await insertRows(tx, tables.mrrMovements, payments.revenue.movements);
  await insertRows(tx, tables.invoiceRecords, payments.revenue.invoices);
  await insertRows(tx, tables.revenueMonths, payments.revenue.months);
  await insertRows(tx, tables.orders, payments.orders);
  await insertRows(tx, tables.acceptedTerms, [payments.terms]);
}

async function insertAccounts(tx: Queryable, passwordHash: string, now: Date) {
  const createdAt = new Date(now.getTime() - ACCOUNTS_AGE_DAYS * DAY_MS);
  const rows = demoAccounts.map(({ email, role, displayName }) => {
    return { id: createId(), email, role, displayName, passwordHash, createdAt, emailVerifiedAt: createdAt };
  });
  await insertRows(tx, tables.accounts, rows);
  return new Map(rows.map(({ email, id }): [DemoEmail, string] => [email, id]));
}

async function insertParties(
  tx: Queryable,
  people: DemoPeopleRows,
  { content: { parties: demoParties, night, news }, photos }: PreparedDemo,
  now: Date,
): Promise<void> {
  const parties = buildParties(demoParties, people, now);
  const { accountId } = findDemoMember(people);
  for (const rows of parties) {
    const { event, party, dates, guests, nights } = rows;
    await insertRows(tx, tables.events, [event]);
    await insertRows(tx, tables.parties, [party]);
    await insertRows(tx, tables.partyDates, dates);
    await insertRows(tx, tables.guests, guests);
    await insertRows(tx, tables.nights, nights);
    await insertShoppingList(tx, buildShoppingList(rows, night, now));
    await insertSongs(tx, buildSongs(nights[0], guests, night, now));
    if (nights.length > 0) await insertRows(tx, tables.doorEntries, buildDoor(event, guests, now));
    const album = buildAlbum(rows, night, photos, { memberAccountId: accountId ?? null, now });
    await insertRows(tx, tables.albumPhotos, album.photos);
    await insertRows(tx, tables.albumLikes, album.likes);
    await insertClaims(tx, buildClaims(rows, night, now));
  }
  const notified = buildNews(news, people, parties, now);
  await insertRows(tx, tables.partyAnnouncements, notified.announcements);
  await insertRows(tx, tables.news, notified.news);
}

async function insertShoppingList(
  tx: Queryable,
  { items, claims, expenses, sharers }: ReturnType<typeof buildShoppingList>,
): Promise<void> {
  await insertRows(tx, tables.shoppingItems, items);
  await insertRows(tx, tables.shoppingClaims, claims);
  await insertRows(tx, tables.expenses, expenses);
  await insertRows(tx, tables.expenseSharers, sharers);
}

async function insertSongs(tx: Queryable, rows: ReturnType<typeof buildSongs>): Promise<void> {
  await insertRows(tx, tables.songs, rows.songs);
  await insertRows(tx, tables.songWishes, rows.wishes);
  await insertRows(tx, tables.songVotes, rows.votes);
  await insertRows(tx, tables.unwantedSongs, rows.unwanted);
}

/** Standings before claims: claims add their points to them. */
async function insertClaims(
  tx: Queryable,
  { challenges, teams, standings, claims }: ReturnType<typeof buildClaims>,
): Promise<void> {
  await insertRows(tx, tables.challenges, challenges);
  await insertRows(tx, tables.nightTeams, teams);
  await insertRows(tx, tables.nightStandings, standings);
  await insertRows(tx, tables.challengeClaims, claims);
}

async function insertEvents(
  tx: Queryable,
  people: DemoPeopleRows,
  { events, night }: DemoContent,
  now: Date,
): Promise<void> {
  const own = findDemoMember(people);
  const built = events.map((demo) => {
    const organiserId = people.organiserIds.get(demo.organiser);
    if (organiserId === undefined) throw new Error(`the demo has no organiser ${demo.organiser}`);
    const rows = buildEvent(demo, organiserId, now);
    const member = demo.opens && own;
    const guests = buildGuests(rows.event, people.members, demo.guestCount, { now, member });
    return { ...rows, guests, crawl: demo.crawl, nights: buildNights(rows.event, demo.opens) };
  });
  await insertRows(
    tx,
    tables.events,
    built.map(({ event }) => event),
  );
  await insertRows(
    tx,
    tables.challenges,
    built.flatMap(({ challenges }) => challenges),
  );
  await insertRows(
    tx,
    tables.bars,
    built.flatMap(({ bars }) => bars),
  );
  await insertRows(
    tx,
    tables.guests,
    built.flatMap(({ guests }) => guests),
  );
  await insertRows(
    tx,
    tables.nights,
    built.flatMap((rows) => rows.nights),
  );
  for (const rows of built) await insertSongs(tx, buildSongs(rows.nights[0], rows.guests, night, now));
  for (const { crawl, ...rows } of built) {
    if (crawl === undefined) continue;
    await insertCrawl(tx, buildCrawl(rows, crawl));
    await insertRows(tx, tables.doorEntries, buildDoor(rows.event, rows.guests, now));
  }
}

async function insertCrawl(tx: Queryable, rows: ReturnType<typeof buildCrawl>): Promise<void> {
  await insertRows(tx, tables.crawls, [rows.crawl]);
  await insertRows(tx, tables.crawlStops, rows.stops);
  await insertRows(tx, tables.crawlGroups, rows.groups);
  await insertRows(tx, tables.crawlSteps, rows.steps);
}

async function insertArticles(
  tx: Queryable,
  { articles }: DemoContent,
  authorId: string | null,
  now: Date,
): Promise<void> {
  const rows = articles.map((article) => buildArticle(article, authorId, now));
  await insertRows(
    tx,
    tables.articles,
    rows.map(({ article }) => article),
  );
  await insertRows(
    tx,
    tables.articleDailyViews,
    rows.flatMap(({ dailyViews }) => dailyViews),
  );
}
