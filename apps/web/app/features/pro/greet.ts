import { formatEventDay } from '@lampion/contract/rules/format-night';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import type { NextEvent } from '@lampion/contract/schemas/pro-dashboard';

/** The sentence under the dashboard's title: a greeting by the hour in Paris, then what comes next. */
export function greet(next: NextEvent | null, now: Date): string {
  const { minutes } = readParisClock(now);
  const greeting = minutes >= 5 * 60 && minutes < 18 * 60 ? 'Bonjour' : 'Bonsoir';
  return next
    ? `${greeting}. Prochain événement : ${formatEventDay(next)}.`
    : `${greeting}. Rien sur le fil pour l’instant.`;
}
