import { addDays, parisInstant, readParisClock } from '@lampion/contract/rules/paris-time';
import { v7 as createId } from 'uuid';
import type { bars, challenges, events } from '../db/tables.ts';
import type { DemoEvent } from './content/demo-types.ts';
import { countDaysToEvent } from './content/event-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An organiser announces a night this long before it begins, or has just done so. */
const ANNOUNCED_DAYS_BEFORE = 42;
const ANNOUNCED_DAYS_AGO = 4;

export type EventRow = typeof events.$inferInsert & { id: string; createdAt: Date };

export interface DemoEventRows {
  readonly event: EventRow;
  readonly challenges: readonly (typeof challenges.$inferInsert)[];
  readonly bars: readonly (typeof bars.$inferInsert & { readonly id: string })[];
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** When a night begins: its hour by the clocks of Paris, so many days from the day of loading. */
function beginOf(event: DemoEvent, now: Date): Date {
  const today = readParisClock(now).day;
  const day = addDays(today, countDaysToEvent(event, today));
  return parisInstant(day, `${twoDigits(event.startHour)}:${twoDigits(event.startMinute)}`);
}

/** "Quai de Valmy, 75010 Paris" in its parts. */
function readParts(address: string): Pick<EventRow, 'city' | 'postcode' | 'street'> {
  const [, street, postcode, city] = /^(.+), (\d{5}) (.+)$/.exec(address) ?? [];
  return { street, postcode, city };
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
    createdAt: new Date(announced),
    updatedAt: new Date(announced),
  };
}

/** An event of the demo with its challenges and bars, dated from `now`. */
export function buildEvent(event: DemoEvent, organiserId: string, now: Date): DemoEventRows {
  const row = buildEventRow(event, organiserId, now);
  const part = { eventId: row.id, createdAt: row.createdAt };
  return {
    event: row,
    challenges: (event.challenges ?? []).map((challenge, position) => ({ ...part, ...challenge, position })),
    bars: (event.bars ?? []).map((bar, position) => ({ id: createId(), ...part, ...bar, position })),
  };
}
