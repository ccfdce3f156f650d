import { type EventTimes, NIGHT_ENDS_AT_HOUR, nightOf } from '@lampion/contract/rules/event-timing';
import { readParisClock } from '@lampion/contract/rules/paris-time';

const EVENING_BEGINS_AT_HOUR = 17;
const DAY_MS = 86_400_000;

/** How far away an event is that is not over. */
export interface Wait {
  /** It takes place tonight, or runs already: who arrives matters now. */
  readonly isNow: boolean;
  readonly words: string;
}

function isInTheEvening(begin: Date): boolean {
  const { minutes } = readParisClock(begin);
  return minutes < NIGHT_ENDS_AT_HOUR * 60 || minutes >= EVENING_BEGINS_AT_HOUR * 60;
}

/** Before 6 h the next evening is on a day that has begun, though its night has not. */
function describeDays(days: number, begin: Date, now: Date): string {
  if (days > 1) return `dans ${days} jours`;
  return readParisClock(begin).day === readParisClock(now).day ? 'aujourd’hui' : 'demain';
}

/** "Ce soir" from 6 h of its day on, "En ce moment" on its later days, else "Prochaine soirée · dans 3 jours". */
export function describeWait({ beginDate }: Pick<EventTimes, 'beginDate'>, now: Date): Wait {
  const begin = new Date(beginDate);
  const days = (Date.parse(nightOf(begin)) - Date.parse(nightOf(now))) / DAY_MS;
  if (days > 0) return { isNow: false, words: `Prochaine soirée · ${describeDays(days, begin, now)}` };
  if (days < 0) return { isNow: true, words: 'En ce moment' };
  return { isNow: true, words: isInTheEvening(begin) ? 'Ce soir' : 'Aujourd’hui' };
}
