import { formatTime } from '@lampion/contract/rules/format';
import { parisInstant } from '@lampion/contract/rules/paris-time';
import type { Bar } from '@lampion/contract/schemas/event';

/** Any day without a clock change: only the time is shown. */
const SOME_DAY = '2026-01-15';

function showTime(time: string): string {
  return formatTime(parisInstant(SOME_DAY, time));
}

/** "18 h – 1 h". */
export function describeBarHours({
  openingHours,
  closingHours,
}: Pick<Bar, 'openingHours' | 'closingHours'>): string {
  if (openingHours === closingHours) return 'jour et nuit';
  return `${showTime(openingHours)} – ${showTime(closingHours)}`;
}
