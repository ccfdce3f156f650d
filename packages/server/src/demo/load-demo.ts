import { v7 as createId } from 'uuid';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import * as tables from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../features/accounts/hash-password.ts';
import type { StoredPhoto } from '../features/album/store-photo.ts';
import { sanitiseArticleHtml } from '../features/articles/sanitise-article-html.ts';
import { upsertSettings } from '../features/settings/settings-store.ts';
import { buildAlbum } from './build-album.ts';
import { buildArticle, readArticleBody } from './build-articles.ts';
import { buildClaims } from './build-claims.ts';
import { buildCrawl } from './build-crawl.ts';
import { buildDevices } from './build-devices.ts';
import { buildDoor } from './build-door.ts';
import { buildEvent } from './build-events.ts';
import { buildFriends } from './build-friends.ts';
import { buildGuests } from './build-guests.ts';
import { buildNews } from './build-news.ts';
import { buildNights } from './build-nights.ts';
import { buildParties } from './build-parties.ts';
import { buildPeople, type DemoPeopleRows } from './build-people.ts';
import { buildReports } from './build-reports.ts';
import { buildShoppingList } from './build-shopping-list.ts';
import { buildSongs } from './build-songs.ts';
import { buildSubscriptions } from './build-subscriptions.ts';
import { demoArticles } from './content/articles.ts';
import { demoEvents } from './content/events.ts';
import { demoSiteSettings } from './content/site-settings.ts';
import { type DemoEmail, demoAccounts, demoMember, demoPassword } from './demo-accounts.ts';
import { hasNoAccount, insertRows, lockDemo } from './demo-store.ts';
import { eraseAlbum, storeAlbum } from './store-album.ts';

export { demoAccounts, demoPassword } from './demo-accounts.ts';

const DAY_MS = 86_400_000;
const ACCOUNTS_AGE_DAYS = 430;

type Loading = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>;

/** Whether a server with these settings fills an empty database: never in production, unless it is told to. */
export function loadsDemo({ isProduction, ALLOW_EMBEDDED }: Config): boolean {
  return !isProduction || ALLOW_EMBEDDED.includes('demo-content');
}

/** True while nobody has an account. */
export function isDatabaseEmpty({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return hasNoAccount(db);
}

/**
 * Fills an empty database with the demo, dated from now, and answers true; does nothing and answers false when
 * somebody has an account. One transaction: a process killed on the way leaves the database empty. Servers that
 * start together load it once.
 */
export async function loadDemo(deps: Loading): Promise<boolean> {
  if (!(await isDatabaseEmpty(deps))) return false;
  const content = await prepareContent(deps);
  let isLoaded = false;
  try {
    isLoaded = await deps.pages.transaction(async (tx, changed) => {
      await lockDemo(tx, deps.log);
      if (!(await hasNoAccount(tx))) return false;
      await insertDemo(tx, content, deps.now());
      changed('articles', 'events', 'settings');
      return true;
    });
  } finally {
    if (!isLoaded) await eraseAlbum(deps, content.photos);
  }
  return isLoaded;
}

export interface DemoContent {
  readonly passwordHash: string;
  readonly bodies: ReadonlyMap<string, string>;
  /** False where a real provider knows nothing of the demo's organisers. */
  readonly hasPlayedPayments: boolean;
  readonly publicUrl: string;
  /** False where a real provider would refuse the demo's phones. */
  readonly hasPlayedPush: boolean;
  /** Of the album, in the order of its content. */
  readonly photos: readonly StoredPhoto[];
}

/** What takes time and needs no database: done before a transaction holds anything. */
export async function prepareContent(
  deps: Pick<Deps, 'config' | 'storage' | 'workProcess'>,
): Promise<DemoContent> {
  const { config } = deps;
  const bodies = demoArticles.map(
    async ({ slug }) => [slug, sanitiseArticleHtml(await readArticleBody(slug), config.PUBLIC_URL)] as const,
  );
  return {
    passwordHash: await hashPassword(demoPassword),
    bodies: new Map(await Promise.all(bodies)),
    hasPlayedPayments: config.STRIPE_SECRET_KEY === undefined,
    publicUrl: config.PUBLIC_URL,
    hasPlayedPush: config.FCM_SERVICE_ACCOUNT === undefined,
    photos: await storeAlbum(deps),
  };
}

/** Writes the whole demo into empty tables. */
export async function insertDemo(tx: Queryable, content: DemoContent, now: Date): Promise<void> {
  const accountIds = await insertAccounts(tx, content.passwordHash, now);
  const people = buildPeople(accountIds, now);
  await insertRows(tx, tables.appAccounts, people.appAccounts);
  if (content.hasPlayedPush) await insertRows(tx, tables.pushDevices, buildDevices(people.appAccounts));
  await insertOrganisers(tx, people, content, now);
  await insertRows(tx, tables.followers, people.followers);
  await insertFriends(tx, people, now);
  await insertEvents(tx, people, now);
  await insertParties(tx, people, content, now);
  await insertArticles(tx, content, accountIds.get('admin@lampion.test') ?? null, now);
  await upsertSettings(tx, demoSiteSettings, now);
}

function findDemoMember({ members }: Pick<DemoPeopleRows, 'members'>) {
  const member = members.find(({ username }) => username === demoMember.username);
  if (member === undefined) throw new Error('the demo has no member');
  return member;
}

async function insertFriends(tx: Queryable, { members }: DemoPeopleRows, now: Date): Promise<void> {
  const member = findDemoMember({ members });
  const rows = buildFriends(member.id, members, now);
  await insertRows(tx, tables.friendships, rows.friendships);
  await insertRows(tx, tables.friendRequests, rows.friendRequests);
  await insertRows(tx, tables.friendGroups, rows.friendGroups);
  await insertRows(tx, tables.friendGroupMembers, rows.friendGroupMembers);
  await insertRows(tx, tables.memberReports, buildReports(member.id, members, now));
}

async function insertOrganisers(
  tx: Queryable,
  { organisers }: DemoPeopleRows,
  { hasPlayedPayments, publicUrl }: DemoContent,
  now: Date,
): Promise<void> {
  if (!hasPlayedPayments) {
    await insertRows(tx, tables.organisers, organisers);
    return;
  }
  const payments = await buildSubscriptions(organisers, { now, publicUrl });
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
  { photos }: DemoContent,
  now: Date,
): Promise<void> {
  const parties = buildParties(people, now);
  const { accountId } = findDemoMember(people);
  for (const rows of parties) {
    const { event, party, dates, guests, nights } = rows;
    await insertRows(tx, tables.events, [event]);
    await insertRows(tx, tables.parties, [party]);
    await insertRows(tx, tables.partyDates, dates);
    await insertRows(tx, tables.guests, guests);
    await insertRows(tx, tables.nights, nights);
    await insertShoppingList(tx, buildShoppingList(rows, now));
    await insertSongs(tx, buildSongs(nights[0], guests, now));
    if (nights.length > 0) await insertRows(tx, tables.doorEntries, buildDoor(event, guests, now));
    const album = buildAlbum(rows, photos, accountId ?? null, now);
    await insertRows(tx, tables.albumPhotos, album.photos);
    await insertRows(tx, tables.albumLikes, album.likes);
    await insertClaims(tx, buildClaims(rows, now));
  }
  const told = buildNews(people, parties, now);
  await insertRows(tx, tables.partyAnnouncements, told.announcements);
  await insertRows(tx, tables.news, told.news);
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

/** Standings before claims: those give them their points. */
async function insertClaims(
  tx: Queryable,
  { challenges, teams, standings, claims }: ReturnType<typeof buildClaims>,
): Promise<void> {
  await insertRows(tx, tables.challenges, challenges);
  await insertRows(tx, tables.nightTeams, teams);
  await insertRows(tx, tables.nightStandings, standings);
  await insertRows(tx, tables.challengeClaims, claims);
}

async function insertEvents(tx: Queryable, people: DemoPeopleRows, now: Date): Promise<void> {
  const own = findDemoMember(people);
  const nights = demoEvents.map((night) => {
    const organiserId = people.organiserIds.get(night.organiser);
    if (organiserId === undefined) throw new Error(`the demo has no organiser ${night.organiser}`);
    const rows = buildEvent(night, organiserId, now);
    const member = night.opens && own;
    const guests = buildGuests(rows.event, people.members, night.guestCount, { now, member });
    return { ...rows, guests, crawl: night.crawl, nights: buildNights(rows.event, night.opens) };
  });
  await insertRows(
    tx,
    tables.events,
    nights.map(({ event }) => event),
  );
  await insertRows(
    tx,
    tables.challenges,
    nights.flatMap(({ challenges }) => challenges),
  );
  await insertRows(
    tx,
    tables.bars,
    nights.flatMap(({ bars }) => bars),
  );
  await insertRows(
    tx,
    tables.guests,
    nights.flatMap(({ guests }) => guests),
  );
  await insertRows(
    tx,
    tables.nights,
    nights.flatMap((rows) => rows.nights),
  );
  for (const rows of nights) await insertSongs(tx, buildSongs(rows.nights[0], rows.guests, now));
  for (const { event, bars, crawl } of nights)
    if (crawl) await insertCrawl(tx, buildCrawl(event, bars, crawl));
  for (const { event, guests, crawl } of nights)
    if (crawl) await insertRows(tx, tables.doorEntries, buildDoor(event, guests, now));
}

async function insertCrawl(tx: Queryable, rows: ReturnType<typeof buildCrawl>): Promise<void> {
  await insertRows(tx, tables.crawls, [rows.crawl]);
  await insertRows(tx, tables.crawlStops, rows.stops);
  await insertRows(tx, tables.crawlGroups, rows.groups);
  await insertRows(tx, tables.crawlSteps, rows.steps);
}

async function insertArticles(tx: Queryable, { bodies }: DemoContent, authorId: string | null, now: Date) {
  const rows = demoArticles.map((article) =>
    buildArticle(article, bodies.get(article.slug) ?? '', authorId, now),
  );
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
