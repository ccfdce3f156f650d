import type { DemoEvent } from './demo-types.ts';

const DAY_MS = 86_400_000;

/**
 * Days from `today` ('YYYY-MM-DD', the calendar of Europe/Paris) to the day the event begins; negative when past.
 * An event tied to a calendar day gets the next one, `today` included.
 */
export function countDaysToEvent(event: Pick<DemoEvent, 'startsInDays' | 'nextOn'>, today: string): number {
  if (event.nextOn === undefined) return event.startsInDays;
  const start = Date.parse(today);
  const year = new Date(start).getUTCFullYear();
  const thisYear = Date.parse(`${year}-${event.nextOn}`);
  const next = thisYear >= start ? thisYear : Date.parse(`${year + 1}-${event.nextOn}`);
  return Math.round((next - start) / DAY_MS);
}
