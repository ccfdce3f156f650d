import { journalQuerySchema } from '../packages/contract/src/admin/journal.ts';
import { adminArticleQuerySchema } from '../packages/contract/src/blog/article-editing.ts';
import { adminEventQuerySchema } from '../packages/contract/src/events/admin-events.ts';
import { agendaQuerySchema } from '../packages/contract/src/events/agenda.ts';
import { eventListQuerySchema } from '../packages/contract/src/events/events.ts';
import { guestListQuerySchema } from '../packages/contract/src/events/guests.ts';
import { messageQuerySchema } from '../packages/contract/src/messages/contact-inbox.ts';
import { userQuerySchema } from '../packages/contract/src/people/admin-users.ts';
import { followerListQuerySchema } from '../packages/contract/src/people/followers.ts';
import { listJournal, listJournalActors } from '../packages/server/src/admin/journal/journal.ts';
import { getAdminDashboard } from '../packages/server/src/admin/stats/admin.ts';
import { getParticipation, getProDashboard, getProStats } from '../packages/server/src/admin/stats/pro.ts';
import { getViewSeries, listAdminArticles } from '../packages/server/src/blog/articles/admin-articles.ts';
import { listTags } from '../packages/server/src/blog/articles/labels.ts';
import { searchArticles } from '../packages/server/src/blog/articles/lists.ts';
import { showArticle, showArticleLabel, showBlog } from '../packages/server/src/blog/articles/pages.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { listAgenda } from '../packages/server/src/events/events/agenda.ts';
import { listAdminEvents } from '../packages/server/src/events/events/moderation.ts';
import { listEvents } from '../packages/server/src/events/events/own-events.ts';
import { getOwnEvent } from '../packages/server/src/events/events/update.ts';
import { listGuests } from '../packages/server/src/events/guest-list/guests.ts';
import { getOwnSeries, listOwnSeries } from '../packages/server/src/events/series/series.ts';
import { listMessages } from '../packages/server/src/messages/contact/messages.ts';
import { listUsers } from '../packages/server/src/people/accounts/users.ts';
import { searchFollowers } from '../packages/server/src/people/organisers/followers.ts';
import { type Actor, system } from '../packages/server/src/platform/actor.ts';
import { openWatchedDatabase } from '../packages/server/src/testing/database/watched-database.ts';
import { printTable, type Row, row } from './harness.ts';
import { ADMIN_VOLUME, adminDataStatements } from './support/admin-data.ts';
import { AGENDA_VOLUME, agendaDataStatements, agendaQueries } from './support/agenda-data.ts';
import { BLOG_VOLUME, blogDataStatements } from './support/blog-data.ts';
import { BUSIEST, EVENT_VOLUME, eventDataStatements } from './support/event-data.ts';
import { onSeededPostgres } from './support/on-seeded-postgres.ts';
import { uuidText } from './support/random.ts';

const AGENDA_LIMIT_MS = 30;
const DAY_MS = 86_400_000;

/** A page that begins nine months from now. */
function deepCursor(): string {
  const position = [Date.now() + 270 * DAY_MS, uuidText(0, 0)];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function agendaCases(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const cursor = deepCursor();
  const deep = [
    ['deep page', { cursor }],
    ['deep page, city=paris', { cursor, city: 'paris' }],
    ['deep page, search=versailles', { cursor, search: 'versailles' }],
  ] as const;
  const asked = agendaQueries.map(
    (query) => [query || 'as it opens', Object.fromEntries(new URLSearchParams(query))] as const,
  );
  return [...asked, ...deep].map(([what, query]) => {
    const parsed = agendaQuerySchema.parse(query);
    return [what, () => listAgenda(deps, parsed)];
  });
}

/** The agenda with a million coming events, on a separate database. */
async function measureAgenda(): Promise<void> {
  const rows = await measureQueries({
    statements: agendaDataStatements,
    casesOf: agendaCases,
    atMost: AGENDA_LIMIT_MS,
  });
  printTable(`Agenda, 95th percentile, ${AGENDA_VOLUME.events} events to come`, rows);
}

const BLOG_LIMIT_MS = 20;

/** Words of every article, of ever fewer ones, several words, prefixes, and typing errors. */
const searches = [
  'veillée',
  'quartier',
  'lanterne',
  'accordéon',
  'farandole',
  'zqxzqx',
  'lanterne accordéon',
  'quartier lanterne',
  'lant',
  'bal',
  'lantrene',
  'farandolle',
  'quartié lantrene',
] as const;

function blogCases(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const label = (kind: 'category' | 'tag', slug: string) => () => showArticleLabel(deps, { kind, slug }, 1);
  return [
    ...searches.map((words): Case => [`search ${words}`, () => searchArticles(deps, words, 1)]),
    ['search lanterne, last page', () => searchArticles(deps, 'lanterne', 5)],
    ['blog', () => showBlog(deps, 1)],
    ['category of a third', label('category', 'idees')],
    ['tag of a sixth', label('tag', 'bal')],
    ['article', () => showArticle(deps, 'article-5000')],
  ];
}

/**
 * Searches and lists of a blog with far more articles than it will soon have, on a separate
 * database.
 */
async function measureBlog(): Promise<void> {
  const rows = await measureQueries({
    statements: blogDataStatements,
    casesOf: blogCases,
    atMost: BLOG_LIMIT_MS,
  });
  printTable(`Blog, 95th percentile, ${BLOG_VOLUME.articles} articles`, rows);
}

const ORGANISER_LIMIT_MS = 30;
const { accountId, organiserId, eventId, seriesId } = BUSIEST;
const busiest: Actor = { kind: 'organiser', accountId, organiserId, sessionId: '' };

/** Limit for a search that matches every tenth of 100,000 followers, all of them counted. */
const FREQUENT_LIMIT_MS = 150;

/** Queries of each list of an organiser: as it opens, searched, filtered, sorted. */
const organiserQueries = {
  events: [
    '',
    'search=bal',
    'search=guinguette+nantes',
    'search=zqx',
    'type=concert',
    'time=coming',
    'time=past',
  ],
  sortedEvents: ['sort=begin&order=asc', 'sort=name', 'sort=participants'],
  guests: [
    '',
    'reply=maybe',
    'reply=pending',
    'search=camille',
    'search=camille+77',
    'search=a',
    'search=zqx',
    'reply=no&search=zqx',
  ],
  followers: ['', 'search=pseudo.77777', 'search=zqx'],
} as const;

function organiserCases(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const events = (query: object) =>
    listEvents(deps, busiest, eventListQuerySchema.parse({ limit: '20', ...query }));
  const lists = {
    events,
    sortedEvents: events,
    guests: (query: object) => listGuests(deps, busiest, eventId, guestListQuerySchema.parse(query)),
    followers: (query: object) => searchFollowers(deps, busiest, followerListQuerySchema.parse(query)),
  };
  const asked = Object.entries(lists).flatMap(([name, list]) =>
    organiserQueries[name as keyof typeof lists].map((query): Case => {
      const parsed = Object.fromEntries(new URLSearchParams(query));
      return [`${name}${query && `?${query}`}`, () => list(parsed)];
    }),
  );
  return [
    ['dashboard', () => getProDashboard(deps, busiest)],
    ['figures', () => getProStats(deps, busiest)],
    ['participation by week', () => getParticipation(deps, busiest, { by: 'week' })],
    ['participation by month', () => getParticipation(deps, busiest, { by: 'month' })],
    ['the fullest event', () => getOwnEvent(deps, busiest, eventId)],
    ['series', () => listOwnSeries(deps, busiest, { limit: 20 })],
    ['one series of 100 dates', () => getOwnSeries(deps, busiest, seriesId)],
    ...asked,
    ['followers?search=SEUDO.5', () => lists.followers({ search: 'SEUDO.5' }), FREQUENT_LIMIT_MS],
  ];
}

/**
 * Queries of the busiest organiser's screens, with more events and guests than Lampion will soon
 * have.
 */
async function measureOrganiserArea(): Promise<void> {
  const rows = await measureQueries({
    statements: eventDataStatements,
    casesOf: organiserCases,
    atMost: ORGANISER_LIMIT_MS,
  });
  const { events, guests, busiestEvents, fullestGuests, followers } = EVENT_VOLUME;
  const volume = `${busiestEvents} of ${events} events, ${fullestGuests} of ${guests} guests, ${followers} followers`;
  printTable(`Organiser’s area, 95th percentile, ${volume}`, rows);
}

const ADMIN_LIMIT_MS = 50;

/**
 * Queries of each list: as it opens, searched for frequent and rare words, filtered, sorted, on
 * late pages.
 */
const adminQueries = {
  articles: [
    '',
    'q=bal',
    'q=barathon+nantes',
    'q=zqx',
    'q=p',
    'status=scheduled',
    'status=trashed',
    'featured=true',
    'sort=title',
    'sort=views',
    'page=400',
  ],
  events: [
    '',
    'q=bal',
    'q=barathon+nantes',
    'q=cafe+costa',
    'q=pseudo.4',
    'q=zqx',
    'q=b',
    'type=concert',
    'status=unpublished',
    'status=cancelled',
    'reported=true',
    'period=coming&order=asc',
    'sort=created',
    'page=400',
  ],
  users: [
    '',
    'q=personne77777',
    'q=exemple',
    'q=elodie+leger',
    'q=cafe+costa',
    'q=pseudo.5',
    'q=zqx',
    'q=z',
    'role=admin',
    'role=organiser&sort=last-sign-in',
    'plan=enterprise',
    'plan=discovery',
    'state=suspended',
    'state=unconfirmed',
    'sort=last-sign-in',
    'sort=last-sign-in&order=asc',
    'page=400',
  ],
  messages: ['', 'state=unread', 'state=unanswered', 'q=question', 'q=zqx'],
  journal: [
    '',
    'actor=system',
    'action=account.suspend',
    'subject=article&subjectId=zqx',
    'from=2000-01-01&to=2000-12-31',
  ],
} as const;

function adminCases(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const lists = {
    articles: (query: object) => listAdminArticles(deps, system, adminArticleQuerySchema.parse(query)),
    events: (query: object) => listAdminEvents(deps, system, adminEventQuerySchema.parse(query)),
    users: (query: object) => listUsers(deps, system, userQuerySchema.parse(query)),
    messages: (query: object) => listMessages(deps, system, messageQuerySchema.parse(query)),
    journal: (query: object) => listJournal(deps, system, journalQuerySchema.parse(query)),
  };
  const asked = Object.entries(lists).flatMap(([name, list]) =>
    adminQueries[name as keyof typeof lists].map((query): Case => {
      const parsed = Object.fromEntries(new URLSearchParams(query));
      return [`${name}${query && `?${query}`}`, () => list(parsed)];
    }),
  );
  return [
    ...asked,
    ['journal/actors', () => listJournalActors(deps, system)],
    ['blogs/tags?q=ba', () => listTags(deps, system, 'ba')],
    ['dashboard', () => getAdminDashboard(deps, system)],
    ['views?days=30', () => getViewSeries(deps, system, { days: 30 })],
  ];
}

/**
 * Lists of the administration with far more rows than Lampion will soon have, on a separate
 * database.
 */
async function measureAdminLists(): Promise<void> {
  const rows = await measureQueries({
    statements: adminDataStatements,
    casesOf: adminCases,
    atMost: ADMIN_LIMIT_MS,
  });
  const { articles, events, users } = ADMIN_VOLUME;
  const volume = [`${users} accounts`, `${events} events`, `${articles} articles`].join(', ');
  printTable(`Lists of the administration, 95th percentile, ${volume}`, rows);
}

const RUNS = 20;

type Watched = ReturnType<typeof openWatchedDatabase>;
/** The label of a query in the table, and its own limit where it differs from the usual one. */
type Case = readonly [what: string, run: () => Promise<unknown>, limitMs?: number];

/** The 95th percentile in milliseconds, after warming up. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  await run();
  const took: number[] = [];
  for (let time = 0; time < RUNS; time += 1) {
    const started = performance.now();
    await run();
    took.push(performance.now() - started);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(RUNS * 0.95) - 1] ?? 0;
}

async function measureCase(
  database: Watched,
  usualMs: number,
  [what, run, atMost = usualMs]: Case,
): Promise<Row> {
  const timed = row(what, await timeOf(run), { atMost }, ' ms');
  database.forget();
  await run();
  const read = await database.findFullReads();
  return read.length === 0
    ? timed
    : { ...timed, what: `${what} (reads all of ${read.join(', ')})`, isMet: false };
}

interface Measurement {
  /** Statements that fill an empty, migrated database. */
  readonly statements: readonly string[];
  readonly casesOf: (db: Watched['db']) => readonly Case[];
  /** Milliseconds. */
  readonly atMost: number;
}

/**
 * Measures the 95th percentile of queries on a separate database, and inspects their plans: a query
 * that reads a big table in full fails, however fast it is today.
 */
async function measureQueries({ statements, casesOf, atMost }: Measurement): Promise<Row[]> {
  return onSeededPostgres(statements, async (connection) => {
    const database = openWatchedDatabase(connection);
    const rows: Row[] = [];
    for (const known of casesOf(database.db)) rows.push(await measureCase(database, atMost, known));
    await database.close();
    return rows;
  });
}

/**
 * Lists and searches over far more rows than Lampion will soon have, each on a separate database.
 */
export async function measure(): Promise<void> {
  await measureAgenda();
  await measureBlog();
  await measureOrganiserArea();
  await measureAdminLists();
}
