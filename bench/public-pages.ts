import { visitor } from '../packages/server/src/actor.ts';
import { readConfig } from '../packages/server/src/config.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import {
  exportEventCalendar,
  exportOrganiserCalendar,
} from '../packages/server/src/features/events/export-calendar.ts';
import { listFeedEvents } from '../packages/server/src/features/events/list-feed-events.ts';
import { showEvent } from '../packages/server/src/features/events/show-event.ts';
import { showOrganiserEvents } from '../packages/server/src/features/events/show-organiser-events.ts';
import { BUSIEST, EVENT_VOLUME, eventDataStatements } from './support/event-data.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const LIMIT_MS = 30;
/** Up to 300 events in one file, rendered once after each change. */
const FEED_LIMIT_MS = 100;
const { eventId, username } = BUSIEST;
/** Of the busiest organiser, twelve on each page. */
const LAST_PAST_PAGE = 100;

function casesOf(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date(), config: readConfig({}) };
  const organiser = (time: 'coming' | 'past', page: number) => () =>
    showOrganiserEvents(deps, username, { time, page });
  return [
    ['the fullest event', () => showEvent(deps, visitor, eventId)],
    ['its calendar file', () => exportEventCalendar(deps, visitor, eventId)],
    ['the busiest organiser', organiser('coming', 1)],
    [`past events, page ${LAST_PAST_PAGE}`, organiser('past', LAST_PAST_PAGE)],
    ['calendar to follow', () => exportOrganiserCalendar(deps, username), FEED_LIMIT_MS],
    ['feed', () => listFeedEvents(deps, username), FEED_LIMIT_MS],
  ];
}

/** Queries of public pages and feeds, with more events and guests than Lampion will soon have. */
export async function measurePublicPages(): Promise<void> {
  const rows = await measureQueries({ statements: eventDataStatements, casesOf, atMost: LIMIT_MS });
  const { events, guests, fullestGuests, followers } = EVENT_VOLUME;
  const volume = `${events} events, ${fullestGuests} of ${guests} guests, ${followers} followers`;
  printTable(`Public pages of events and organisers, 95th percentile, ${volume}`, rows);
}

if (import.meta.main) await measurePublicPages();
