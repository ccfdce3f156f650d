import { nightOf } from '@lampion/contract/events/rules/event-timing';
import type { OwnSeries, OwnSeriesDate, SeriesScope } from '@lampion/contract/events/series/series';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';

/** State of a date in its series: by the rule, set apart, moved or cancelled. */
export type DateKind = 'regular' | 'apart' | 'moved' | 'cancelled';

export const kindLabels: Record<DateKind, string> = {
  regular: 'Comme la règle',
  apart: 'À part',
  moved: 'Déplacée',
  cancelled: 'Annulée',
};

export function kindOf({ status, own, isAdded }: OwnSeriesDate): DateKind {
  if (status === 'cancelled') return 'cancelled';
  if (own.includes('day')) return 'moved';
  return own.length > 0 || isAdded ? 'apart' : 'regular';
}

/** The evening on which a date takes place. */
export const eveningOf = ({ beginDate }: Pick<OwnSeriesDate, 'beginDate'>): string =>
  nightOf(new Date(beginDate));

/** "21:00", as fields hold it. */
export function clockOf(instant: string): string {
  const { minutes } = readParisClock(new Date(instant));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Dates that have not begun, the earliest first. */
export function openDates({ dates }: OwnSeries, now: Date): OwnSeriesDate[] {
  return dates.filter(({ beginDate }) => new Date(beginDate) > now);
}

/** What a change of some parts does to the dates of a scope, as the server decides. */
export function listAffected(
  series: OwnSeries,
  chosen: OwnSeriesDate,
  {
    scope,
    parts,
    now,
  }: { readonly scope: SeriesScope; readonly parts: readonly string[]; readonly now: Date },
): { readonly changed: readonly OwnSeriesDate[]; readonly kept: readonly OwnSeriesDate[] } {
  if (scope === 'this') return { changed: [chosen], kept: [] };
  const within = openDates(series, now).filter(
    (date) => date._id === chosen._id || scope === 'all' || date.day >= chosen.day,
  );
  const isFree = (date: OwnSeriesDate) =>
    date._id === chosen._id || parts.some((part) => !date.own.includes(part));
  return {
    changed: within.filter(isFree),
    kept: within.filter((date) => date._id !== chosen._id && parts.some((part) => date.own.includes(part))),
  };
}

/** Guests who hear of a change: all replies but no. */
export function countTold(dates: readonly OwnSeriesDate[]): number {
  return dates.reduce((sum, { replies, status }) => {
    const { yes, waiting, maybe, pending } = replies;
    return status === 'published' ? sum + yes + waiting + maybe + pending : sum;
  }, 0);
}

/** "Jeudi 27 mai" */
export const nameDay = (date: Pick<OwnSeriesDate, 'beginDate'>): string => formatDate(eveningOf(date), 'day');

/** What a date has of its own, in a sentence: "Déplacée du jeudi 20 mai, de 19 h à 1 h." */
export function describeOwn(date: OwnSeriesDate): string {
  const hours = `de ${formatTime(date.beginDate)} à ${formatTime(date.endDate)}`;
  const kind = kindOf(date);
  if (kind === 'cancelled') return date.reason === '' ? 'Annulée.' : `Annulée : ${date.reason}`;
  if (kind === 'moved') return `Déplacée du ${formatDate(date.day, 'day')}, ${hours}.`;
  const parts = [
    date.isAdded && 'ajoutée',
    (date.own.includes('startsAt') || date.own.includes('endsAt')) && hours,
    date.own.includes('name') && date.name,
    date.own.includes('place') && date.place,
    date.own.includes('image') && 'son affiche',
    date.own.includes('capacity') && (date.capacity === null ? 'sans limite' : `${date.capacity} places`),
  ].filter((part) => part !== false);
  return `À part${parts.length > 0 ? ` : ${parts.join(', ')}` : ''}.`;
}
