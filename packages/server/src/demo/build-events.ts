import { randomBytes } from 'node:crypto';
import type { NightScreen } from '@lampion/contract/night/nights';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { createRandom, hashText, type Random } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type * as tables from '../platform/db/tables.ts';
import { shuffle } from './build-people.ts';
import type { DemoEvent } from './content.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An organiser announces an event this long before it begins, or this long ago. */
const ANNOUNCED_DAYS_BEFORE = 42;
const ANNOUNCED_DAYS_AGO = 4;

type EventRow = typeof tables.events.$inferInsert & { id: string; createdAt: Date };
type GuestRow = typeof tables.guests.$inferInsert & { createdAt: Date };
type Person = typeof tables.appAccounts.$inferInsert & { id: string };

export interface DemoEventRows {
  readonly event: EventRow;
  readonly challenges: readonly (typeof tables.challenges.$inferInsert)[];
  readonly bars: readonly (typeof tables.bars.$inferInsert & { readonly id: string })[];
}

/** An event of the demo with its challenges and bars, dated from `now`. */
export function buildEvent(event: DemoEvent, organiserId: string, now: Date): DemoEventRows {
  const row = buildEventRow(event, organiserId, now);
  const part = { eventId: row.id, createdAt: row.createdAt };
  return {
    event: row,
    challenges: event.challenges.map((challenge, position) => ({ ...part, ...challenge, position })),
    bars: event.bars.map((bar, position) => ({ id: createId(), ...part, ...bar, position })),
  };
}

function buildEventRow(event: DemoEvent, organiserId: string, now: Date): EventRow {
  const beginDate = beginOf(event, now);
  const announced = Math.min(
    beginDate.getTime() - ANNOUNCED_DAYS_BEFORE * DAY_MS,
    now.getTime() - ANNOUNCED_DAYS_AGO * DAY_MS,
  );
  const { name, description, type, place, address, latitude, longitude, plan, sky } = event;
  return {
    id: createId(),
    organiserId,
    name,
    description,
    type,
    place,
    address,
    ...readParts(address),
    latitude,
    longitude,
    beginDate,
    endDate: new Date(beginDate.getTime() + event.durationHours * HOUR_MS),
    coverPlan: plan ?? null,
    coverSky: sky ?? null,
    ...event.facts,
    createdAt: new Date(announced),
    updatedAt: new Date(announced),
  };
}

function beginOf(event: DemoEvent, now: Date): Date {
  const today = readParisClock(now).day;
  const day = addDays(today, countDaysToEvent(event, today));
  return parisInstant(day, `${twoDigits(event.startHour)}:${twoDigits(event.startMinute)}`);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * Days from `today` ('YYYY-MM-DD', the calendar of Europe/Paris) to the day the event begins;
 * negative when past. An event tied to a calendar day gets the next one, `today` included.
 */
export function countDaysToEvent(event: Pick<DemoEvent, 'startsInDays' | 'nextOn'>, today: string): number {
  if (event.nextOn === undefined) return event.startsInDays;
  const start = Date.parse(today);
  const year = new Date(start).getUTCFullYear();
  const thisYear = Date.parse(`${year}-${event.nextOn}`);
  const next = thisYear >= start ? thisYear : Date.parse(`${year + 1}-${event.nextOn}`);
  return Math.round((next - start) / DAY_MS);
}

/** Splits "Quai de Valmy, 75010 Paris". */
function readParts(address: string): Pick<EventRow, 'city' | 'postcode' | 'street'> {
  const [, street, postcode, city] = /^(.+), (\d{5}) (.+)$/.exec(address) ?? [];
  return { street, postcode, city };
}

/** Share of guests who never reply. */
const SILENT_SHARE = 0.06;
const MAYBE_SHARE = 0.1;
/** Range of the share of yes among the replies to an event. */
const YES_SHARE = { least: 0.62, most: 0.86 } as const;
/** One guest in so many agrees to be shown. */
const SHOWN_ONE_IN = 3;
/** Mean number of days between invitation and reply. */
const USUAL_DELAY_DAYS = 3;

/**
 * The guests of an event, in the order they were invited. Replies come before the event begins and
 * never in the future, so a distant event has fewer. `member` always comes. The same event gets the
 * same guests.
 */
export function buildGuests(
  event: EventRow,
  people: readonly Person[],
  count: number,
  { now, member }: { readonly now: Date; readonly member?: Person | undefined },
): GuestRow[] {
  const random = createRandom(hashText(event.name));
  const yesShare = YES_SHARE.least + random() * (YES_SHARE.most - YES_SHARE.least);
  const announced = event.createdAt.getTime();
  const until = Math.min(event.beginDate.getTime(), now.getTime());
  const others = shuffle(random, people).filter((person) => person !== member);
  return [...(member ? [member] : []), ...others]
    .slice(0, count)
    .map((person): GuestRow => {
      const createdAt = new Date(announced + random() ** 2 * 0.8 * (until - announced));
      const repliedAt = pickReplyDate(random, createdAt, until);
      return {
        id: createId(),
        eventId: event.id,
        appAccountId: person.id,
        accountId: person.accountId ?? null,
        nickname: person.appName,
        isShown: hashText(person.id) % SHOWN_ONE_IN === 0,
        reply: repliedAt === null ? 'pending' : pickReply(random, yesShare),
        repliedAt,
        createdAt,
        ...(person === member && { reply: 'yes', repliedAt: repliedAt ?? createdAt }),
      };
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Null for guests who have not replied by `until`. */
function pickReplyDate(random: Random, invitedAt: Date, until: number): Date | null {
  if (random() < SILENT_SHARE) return null;
  const delay = -Math.log(1 - random()) * USUAL_DELAY_DAYS * DAY_MS;
  const repliedAt = invitedAt.getTime() + delay;
  return repliedAt < until ? new Date(repliedAt) : null;
}

function pickReply(random: Random, yesShare: number): 'yes' | 'maybe' | 'no' {
  const draw = random();
  if (draw < yesShare) return 'yes';
  return draw < yesShare + MAYBE_SHARE ? 'maybe' : 'no';
}

/** The night of an event with these screens open; empty when none is. */
export function buildNights(
  { id: eventId, createdAt }: { readonly id: string; readonly createdAt: Date },
  opens: readonly NightScreen[] = [],
): (typeof tables.nights.$inferInsert)[] {
  if (opens.length === 0) return [];
  const open = new Set(opens);
  return [
    {
      eventId,
      hasList: open.has('list'),
      hasPlaylist: open.has('playlist'),
      hasChallenges: open.has('challenges'),
      hasBarathon: open.has('barathon'),
      hasAlbum: open.has('album'),
      challengesConfirmedBy: 'guest',
      updatedAt: createdAt,
    },
  ];
}

interface DemoCrawlRows {
  readonly crawl: typeof tables.crawls.$inferInsert;
  readonly stops: readonly (typeof tables.crawlStops.$inferInsert)[];
  readonly groups: readonly (typeof tables.crawlGroups.$inferInsert)[];
  readonly steps: readonly (typeof tables.crawlSteps.$inferInsert)[];
}

/**
 * The route of a barathon. Its groups are under way from its first hour, whenever the demo is
 * loaded.
 */
export function buildCrawl(
  { event: { id: eventId, beginDate }, bars }: DemoEventRows,
  { staggerMinutes, stops, groups }: NonNullable<DemoEvent['crawl']>,
): DemoCrawlRows {
  const barAt = (place: number) => {
    const bar = bars[place];
    if (bar === undefined) throw new Error(`the demo's barathon has no bar ${place}`);
    return bar.id;
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

const makeCode = () => randomBytes(16).toString('base64url');

const DEVICES = ['Porte du square', 'Téléphone de Sacha'] as const;

type EntryRow = typeof tables.doorEntries.$inferInsert;

/**
 * Two devices let in two thirds of those who come to a night of today, up to this minute. Both let
 * in the first ticket, so the door shows a conflict.
 */
export function buildDoor(
  { id: eventId, beginDate }: Pick<typeof tables.events.$inferInsert, 'beginDate' | 'id'>,
  people: readonly (typeof tables.guests.$inferInsert)[],
  now: Date,
): EntryRow[] {
  if (eventId === undefined || Math.abs(beginDate.getTime() - now.getTime()) > DAY_MS) return [];
  const devices = DEVICES.map((deviceName) => ({ deviceId: createId(), deviceName }));
  const inside = people.filter(({ reply }, place) => reply === 'yes' && place % 3 !== 2);
  const entries = inside.flatMap(({ id: guestId, plusOnes = 0 }, place): EntryRow[] => {
    const device = devices[place % devices.length];
    if (guestId === undefined || device === undefined) return [];
    const at = new Date(now.getTime() - (inside.length - place) * MINUTE_MS);
    return [{ id: createId(), eventId, guestId, people: 1 + plusOnes, ...device, at }];
  });
  const [first] = entries;
  const other = devices[1];
  return first && other ? [...entries, { ...first, ...other, id: createId(), at: now }] : entries;
}
