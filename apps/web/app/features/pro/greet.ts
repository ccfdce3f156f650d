import { isPast } from '@lampion/contract/rules/event-timing';
import { formatEventDay } from '@lampion/contract/rules/format-night';
import { readParisClock } from '@lampion/contract/rules/paris-time';

/** The sentence under the dashboard's title: a greeting by the hour in Paris, then what comes next. */
export function greet(events: readonly { beginDate: string }[], now: Date): string {
  const { minutes } = readParisClock(now);
  const greeting = minutes >= 5 * 60 && minutes < 18 * 60 ? 'Bonjour' : 'Bonsoir';
  const next = events
    .map(({ beginDate }) => new Date(beginDate))
    .filter((begin) => !isPast(begin, now))
    .sort((a, b) => a.getTime() - b.getTime())[0];
  return next
    ? `${greeting}. Prochain événement : ${formatEventDay({ beginDate: next })}.`
    : `${greeting}. Rien sur le fil pour l’instant.`;
}
