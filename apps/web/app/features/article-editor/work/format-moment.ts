import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { readParisClock } from '@lampion/contract/rules/paris-time';

/** "à 18 h 32" today, "le 12 novembre 2026 à 18 h 32" otherwise; in Paris. */
export function formatMoment(instant: string, now = new Date()): string {
  const isToday = readParisClock(new Date(instant)).day === readParisClock(now).day;
  const time = `à ${formatTime(instant)}`;
  return isToday ? time : `le ${formatDate(instant, 'long')} ${time}`;
}
