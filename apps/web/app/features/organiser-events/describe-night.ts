import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import type { EventTimes } from '@lampion/contract/rules/event-timing';
import { showMinutes } from '@lampion/contract/rules/expected-end';
import { formatTime } from '@lampion/contract/rules/format';
import { formatEventTimes, lastsDays } from '@lampion/contract/rules/format-night';
import { parisInstants, readParisClock } from '@lampion/contract/rules/paris-time';
import { type NightDraft, readNight } from './event-draft.ts';

/** "Samedi 5 décembre 2026 à 20 h 30, jusqu’à 2 h": after midnight, still the evening before. */
export function describeTimes({ beginDate, endDate }: EventTimes): string {
  const times = capitalise(formatEventTimes({ beginDate, endDate }));
  const isLong = lastsDays({ beginDate, endDate });
  return fr(isLong ? times : `${times}, jusqu’à ${formatTime(endDate)}`);
}

/** The same of what is being typed; null while times are missing. */
export function describeNight(draft: NightDraft): string | null {
  const night = readNight(draft);
  if (!night || Number.isNaN(night.begin.getTime()) || night.end <= night.begin) return null;
  const times = describeTimes({ beginDate: night.begin, endDate: night.end });
  const twice = [night.begin, night.end].find(isShownTwice);
  if (twice === undefined) return times;
  return fr(`${times}. Cette nuit-là, ${formatTime(twice)} arrive deux fois : c’est la première.`);
}

function isShownTwice(instant: Date): boolean {
  const { day, minutes } = readParisClock(instant);
  return parisInstants(day, showMinutes(minutes)).length > 1;
}
