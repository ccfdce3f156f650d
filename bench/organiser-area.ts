import { eventListQuerySchema } from '../packages/contract/src/schemas/event.ts';
import { followerListQuerySchema } from '../packages/contract/src/schemas/follower.ts';
import { guestListQuerySchema } from '../packages/contract/src/schemas/guest.ts';
import type { Actor } from '../packages/server/src/actor.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { getOwnEvent } from '../packages/server/src/features/events/get-event.ts';
import { listEvents } from '../packages/server/src/features/events/list-events.ts';
import { listGuests } from '../packages/server/src/features/guest-list/list-guests.ts';
import { searchFollowers } from '../packages/server/src/features/organisers/list-followers.ts';
import { getParticipation } from '../packages/server/src/features/stats/get-participation.ts';
import { getProDashboard } from '../packages/server/src/features/stats/get-pro-dashboard.ts';
import { getProStats } from '../packages/server/src/features/stats/get-pro-stats.ts';
import { BUSIEST, EVENT_VOLUME, eventDataStatements } from './support/event-data.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const LIMIT_MS = 30;
const { accountId, organiserId, eventId } = BUSIEST;
const busiest: Actor = { kind: 'organiser', accountId, organiserId, sessionId: '' };

/** A search that every tenth of 100,000 followers matches, all of them counted. */
const FREQUENT_LIMIT_MS = 150;

/** Queries of each list of an organiser: as it opens, searched, filtered, sorted. */
const queries = {
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
    'search=camille',
    'search=camille+77',
    'search=a',
    'search=zqx',
    'reply=no&search=zqx',
  ],
  followers: ['', 'search=pseudo.77777', 'search=zqx'],
} as const;

function casesOf(db: Deps['db']): Case[] {
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
    queries[name as keyof typeof lists].map((query): Case => {
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
    ...asked,
    ['followers?search=SEUDO.5', () => lists.followers({ search: 'SEUDO.5' }), FREQUENT_LIMIT_MS],
  ];
}

/** Queries of the busiest organiser's screens, with more events and guests than Lampion will soon have. */
export async function measureOrganiserArea(): Promise<void> {
  const rows = await measureQueries({ statements: eventDataStatements, casesOf, atMost: LIMIT_MS });
  const { events, guests, busiestEvents, fullestGuests, followers } = EVENT_VOLUME;
  const volume = `${busiestEvents} of ${events} events, ${fullestGuests} of ${guests} guests, ${followers} followers`;
  printTable(`Organiser’s area, 95th percentile, ${volume}`, rows);
}

if (import.meta.main) await measureOrganiserArea();
