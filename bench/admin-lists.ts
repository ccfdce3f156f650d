import { adminArticleQuerySchema } from '../packages/contract/src/schemas/admin-article.ts';
import { adminEventQuerySchema } from '../packages/contract/src/schemas/admin-event.ts';
import { journalQuerySchema } from '../packages/contract/src/schemas/admin-journal.ts';
import { messageQuerySchema } from '../packages/contract/src/schemas/admin-message.ts';
import { userQuerySchema } from '../packages/contract/src/schemas/admin-user.ts';
import { system } from '../packages/server/src/actor.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { listUsers } from '../packages/server/src/features/accounts/list-users.ts';
import { getViewSeries } from '../packages/server/src/features/articles/get-view-series.ts';
import { listAdminArticles } from '../packages/server/src/features/articles/list-admin-articles.ts';
import { listTags } from '../packages/server/src/features/articles/list-tags.ts';
import { listMessages } from '../packages/server/src/features/contact/list-messages.ts';
import { listAdminEvents } from '../packages/server/src/features/events/list-admin-events.ts';
import { listJournal } from '../packages/server/src/features/journal/list-journal.ts';
import { listJournalActors } from '../packages/server/src/features/journal/list-journal-actors.ts';
import { getAdminDashboard } from '../packages/server/src/features/stats/get-admin-dashboard.ts';
import { ADMIN_VOLUME, adminDataStatements } from './support/admin-data.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const LIMIT_MS = 50;

/** Queries of each list: as it opens, searched for frequent and rare words, filtered, sorted, on late pages. */
const queries = {
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

function casesOf(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const lists = {
    articles: (query: object) => listAdminArticles(deps, system, adminArticleQuerySchema.parse(query)),
    events: (query: object) => listAdminEvents(deps, system, adminEventQuerySchema.parse(query)),
    users: (query: object) => listUsers(deps, system, userQuerySchema.parse(query)),
    messages: (query: object) => listMessages(deps, system, messageQuerySchema.parse(query)),
    journal: (query: object) => listJournal(deps, system, journalQuerySchema.parse(query)),
  };
  const asked = Object.entries(lists).flatMap(([name, list]) =>
    queries[name as keyof typeof lists].map((query): Case => {
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

/** Lists of the administration with far more rows than Lampion will soon have, on a database of their own. */
export async function measureAdminLists(): Promise<void> {
  const rows = await measureQueries({ statements: adminDataStatements, casesOf, atMost: LIMIT_MS });
  const { articles, events, users } = ADMIN_VOLUME;
  const volume = [`${users} accounts`, `${events} events`, `${articles} articles`].join(', ');
  printTable(`Lists of the administration, 95th percentile, ${volume}`, rows);
}

if (import.meta.main) await measureAdminLists();
