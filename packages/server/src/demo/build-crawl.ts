import { randomBytes } from 'node:crypto';
import type { crawlGroups, crawlSteps, crawlStops, crawls } from '../db/tables.ts';
import type { DemoEventRows } from './build-events.ts';
import type { DemoCrawl } from './content/demo-types.ts';

const MINUTE_MS = 60_000;

const makeCode = () => randomBytes(16).toString('base64url');

interface DemoCrawlRows {
  readonly crawl: typeof crawls.$inferInsert;
  readonly stops: readonly (typeof crawlStops.$inferInsert)[];
  readonly groups: readonly (typeof crawlGroups.$inferInsert)[];
  readonly steps: readonly (typeof crawlSteps.$inferInsert)[];
}

/** The way of a barathon of the demo: its groups are under way from its first hour, whenever the demo is loaded. */
export function buildCrawl(
  { id: eventId, beginDate }: Pick<DemoEventRows['event'], 'beginDate' | 'id'>,
  bars: DemoEventRows['bars'],
  { staggerMinutes, stops, groups }: DemoCrawl,
): DemoCrawlRows {
  const barIds = bars.map(({ id }) => id);
  const barAt = (place: number) => {
    const id = barIds[place];
    if (id === undefined) throw new Error(`the demo's barathon has no bar ${place}`);
    return id;
  };
  return {
    crawl: { eventId, linkCode: makeCode(), staggerMinutes },
    stops: stops.map((stop, place) => ({ barId: barAt(place), linkCode: makeCode(), ...stop })),
    groups: groups.map(({ people }, number) => ({ eventId, number, people })),
    steps: groups.flatMap(({ headedAfter }, number) =>
      headedAfter.map((minutes, position) => ({
        eventId,
        number,
        position,
        barId: barAt(position),
        headedAt: new Date(beginDate.getTime() + minutes * MINUTE_MS),
      })),
    ),
  };
}
