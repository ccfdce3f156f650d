import type { EventCard } from '@lampion/contract/events/events';
import { describeRule } from '@lampion/contract/events/rules/series-words';
import type { OwnSeriesCard, OwnSeriesDate, SeriesDate } from '@lampion/contract/events/series/series';
import type { DateRow, SeriesFigures, SeriesRecord } from './store.ts';

/** A date of a series as visitors read it. */
export function toSeriesDate({ date, capacity, replies, ...row }: DateRow, event: EventCard): SeriesDate {
  const free = capacity === null ? null : capacity - row.places - row.offeredPlaces;
  return {
    ...event,
    day: date.day,
    reason: event.status === 'cancelled' ? date.reason : '',
    participantCount: replies.yes,
    waitingCount: replies.waiting,
    placesLeft: free === null ? null : Math.max(0, free),
  };
}

/** The same as its organiser reads it. */
export function toOwnSeriesDate(row: DateRow, event: EventCard): OwnSeriesDate {
  const { date, capacity, replies, version } = row;
  return { ...toSeriesDate(row, event), own: date.own, isAdded: date.isAdded, capacity, replies, version };
}

/** A series as a line of its organiser's list. */
export function toOwnSeriesCard(
  { id, name, rule, startsAt, endsAt }: SeriesRecord,
  { dateCount, comingCount, nextDate }: SeriesFigures,
  status: OwnSeriesCard['status'],
): OwnSeriesCard {
  return {
    _id: id,
    name,
    startsAt,
    endsAt,
    words: describeRule(rule),
    status,
    dateCount,
    comingCount,
    nextDate: nextDate?.toISOString() ?? null,
  };
}
