import { describe, expect, it, test } from 'vitest';
import { expectEndOf, fadesAfter, isArchivable, isVeryLong } from './event-end.ts';
import {
  becomesPastAt,
  eventTimingLabel,
  isOver,
  isOverAfter,
  isPast,
  nightOf,
  pastBefore,
} from './event-timing.ts';

const begin = new Date('2027-07-13T18:30:00Z');

describe('isPast', () => {
  it('is true once more than 8 hours have passed since the start', () => {
    const limit = becomesPastAt(begin);
    expect(limit.toISOString()).toBe('2027-07-14T02:30:00.000Z');
    expect(isPast(begin, limit)).toBe(false);
    expect(isPast(begin, new Date(limit.getTime() + 1))).toBe(true);
  });

  it('counts 8 elapsed hours, not hours of the clock, when clocks change', () => {
    const autumn = new Date('2026-10-24T22:00:00Z');
    expect(isPast(autumn, new Date('2026-10-25T06:00:00Z'))).toBe(false);
    expect(isPast(autumn, new Date('2026-10-25T06:00:01Z'))).toBe(true);
  });
});

describe('isOver', () => {
  it.each([
    ['a night that ends early', '2027-07-13T18:30Z', '2027-07-13T20:00Z', '2027-07-14T02:30Z'],
    ['a night of nine hours', '2027-07-13T18:30Z', '2027-07-14T03:30Z', '2027-07-14T03:30Z'],
    ['a festival of four days', '2027-07-08T16:00Z', '2027-07-11T22:00Z', '2027-07-11T22:00Z'],
    // 22 h to 6 h in Paris: seven hours when clocks go forward, nine when they go back.
    ['a night when clocks go forward', '2026-03-28T21:00Z', '2026-03-29T04:00Z', '2026-03-29T05:00Z'],
    ['a night when clocks go back', '2026-10-24T20:00Z', '2026-10-25T05:00Z', '2026-10-25T05:00Z'],
    ['a weekend when clocks go back', '2026-10-24T16:00Z', '2026-10-26T11:00Z', '2026-10-26T11:00Z'],
  ])('%s', (_name, beginDate, endDate, last) => {
    const event = { beginDate: new Date(beginDate), endDate: new Date(endDate) };
    const end = new Date(last);
    expect(isOverAfter(event)).toEqual(end);
    expect(isOver(event, end)).toBe(false);
    expect(isOver({ beginDate, endDate }, new Date(end.getTime() + 1))).toBe(true);
  });
});

describe('pastBefore', () => {
  it('is the start of what is about to be past', () => {
    expect(becomesPastAt(pastBefore(begin))).toEqual(begin);
  });
});

describe('eventTimingLabel', () => {
  it('returns the label of the specification', () => {
    expect(eventTimingLabel(begin, new Date('2027-07-15T00:00:00Z'))).toBe('Événement passé');
    expect(eventTimingLabel(begin, new Date('2027-07-14T00:00:00Z'))).toBe('Événement en cours ou à venir');
    expect(eventTimingLabel(begin, new Date('2027-01-01T00:00:00Z'))).toBe('Événement en cours ou à venir');
  });
});

describe('isVeryLong', () => {
  it.each([
    ['thirty days', '2027-07-01T18:00:00Z', '2027-07-31T18:00:00Z', false],
    ['a minute more', '2027-07-01T18:00:00Z', '2027-07-31T18:01:00Z', true],
    ['thirty days in which clocks go back', '2027-10-15T18:00:00Z', '2027-11-14T19:00:00Z', false],
    ['the wrong month', '2027-07-13T18:30:00Z', '2027-09-14T00:00:00Z', true],
    ['a night', '2027-07-13T18:30:00Z', '2027-07-14T00:00:00Z', false],
  ])('%s', (_name, beginDate, endDate, expected) => {
    expect(isVeryLong({ beginDate, endDate })).toBe(expected);
  });
});

describe('nightOf', () => {
  it.each([
    ['an evening', '2027-07-13T18:30:00Z', '2027-07-13'],
    ['after midnight', '2027-07-14T00:30:00Z', '2027-07-13'],
    ['the last minute of the night', '2027-07-14T03:59:00Z', '2027-07-13'],
    ['the morning', '2027-07-14T04:00:00Z', '2027-07-14'],
    ['the new year', '2027-01-01T01:00:00Z', '2026-12-31'],
    ['before the clocks go forward', '2026-03-29T00:59:00Z', '2026-03-28'],
    ['after the clocks went forward', '2026-03-29T03:59:00Z', '2026-03-28'],
    ['the morning they went forward', '2026-03-29T04:00:00Z', '2026-03-29'],
    ['the first 2 h 30 of October', '2026-10-25T00:30:00Z', '2026-10-24'],
    ['the second 2 h 30 of October', '2026-10-25T01:30:00Z', '2026-10-24'],
    ['the morning they went back', '2026-10-25T05:00:00Z', '2026-10-25'],
  ])('%s', (_name, instant, day) => {
    expect(nightOf(new Date(instant))).toBe(day);
  });
});

const now = new Date('2027-07-14T12:00:00Z');
const past = { beginDate: '2027-07-13T18:30:00Z', endDate: '2027-07-14T01:00:00Z' };
const coming = { beginDate: '2027-07-20T18:30:00Z', endDate: '2027-07-21T01:00:00Z' };
const running = { beginDate: '2027-07-13T18:30:00Z', endDate: '2027-07-15T01:00:00Z' };

describe('isArchivable', () => {
  it.each([
    ['a past event', { ...past, status: 'published', publishAt: null }, true],
    ['one to come', { ...coming, status: 'published', publishAt: null }, false],
    ['one of several days that still runs', { ...running, status: 'published', publishAt: null }, false],
    ['a cancelled one', { ...coming, status: 'cancelled', publishAt: null }, true],
    ['a draft', { ...coming, status: 'draft', publishAt: null }, true],
    ['a scheduled draft', { ...coming, status: 'draft', publishAt: '2027-07-18T10:00:00Z' }, false],
    ['one off the site', { ...coming, status: 'unpublished', publishAt: null }, true],
  ] as const)('%s: %o', (_name, event, expected) => {
    expect(isArchivable(event, now)).toBe(expected);
  });
});

const times = { beginDate: '2027-07-13T18:00:00Z', endDate: '2027-07-14T03:00:00Z' };

test('search engines forget an event 30 days after it, a cancelled one with its date', () => {
  expect(fadesAfter({ ...times, status: 'published' })).toEqual(new Date('2027-08-13T03:00:00Z'));
  expect(fadesAfter({ ...times, status: 'cancelled' })).toEqual(new Date('2027-07-14T03:00:00Z'));
});

describe('the end of a party that nobody said', () => {
  it.each([
    ['2026-12-05T19:30:00Z', '2026-12-06T01:00:00Z', 'an evening: 2 h in Paris'],
    ['2026-12-05T22:30:00Z', '2026-12-06T04:00:00Z', 'a late one: 5 h'],
    ['2026-12-05T00:30:00Z', '2026-12-05T04:30:00Z', 'after midnight: four hours later'],
    ['2026-12-05T11:00:00Z', '2026-12-05T15:00:00Z', 'the day: four hours later'],
    ['2026-10-24T19:00:00Z', '2026-10-25T00:00:00Z', 'the night in which clocks go back: the first 2 h'],
  ])('%s', (begin, end) => {
    expect(expectEndOf(new Date(begin)).toISOString().slice(0, 19)).toBe(end.slice(0, 19));
  });
});
