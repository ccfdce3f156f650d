import { describe, expect, it } from 'vitest';
import { describeWait, isTicketTime, nameEvening, shortTimes, splitTimes } from './party-labels.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const now = new Date('2026-12-05T16:50:00Z');

it.each([
  ['an evening', '2026-12-19T19:00:00Z', 'Sam. 19 déc., 20 h'],
  ['after midnight', '2026-12-19T23:30:00Z', 'Nuit du sam. 19 déc. au dim. 20 déc., 0 h 30'],
  ['the first of a month', '2027-01-01T20:00:00Z', 'Ven. 1er janv., 21 h'],
])('shortens the times of %s', (_name, beginDate, words) => {
  expect(plain(shortTimes(beginDate))).toBe(words);
});

it.each([
  ['2026-12-05T19:30:00Z', 'Ce soir'],
  ['2026-12-06T00:30:00Z', 'Ce soir'],
  ['2026-12-06T19:00:00Z', 'Demain'],
  ['2026-12-11T19:00:00Z', 'Vendredi'],
  ['2026-12-12T19:00:00Z', 'Samedi 12 décembre'],
])('names the evening of %s', (beginDate, words) => {
  expect(nameEvening({ beginDate }, now)).toBe(words);
});

it('calls what goes on since yesterday evening tonight, until the night ends', () => {
  expect(nameEvening({ beginDate: '2026-12-05T19:30:00Z' }, new Date('2026-12-06T02:00:00Z'))).toBe(
    'Ce soir',
  );
});

describe('describeWait', () => {
  it.each([
    ['2026-12-05T19:30:00Z', 'dans 2 h 40'],
    ['2026-12-05T18:50:00Z', 'dans 2 h'],
    ['2026-12-05T17:20:00Z', 'dans 30 min'],
    ['2026-12-05T15:00:00Z', 'c’est en cours'],
    ['2026-12-08T19:00:00Z', 'dans 3 jours'],
    ['2026-12-04T15:00:00Z', 'terminée'],
  ])('a party at %s', (beginDate, words) => {
    expect(plain(describeWait({ beginDate, endDate: beginDate }, now))).toBe(words);
  });

  it('counts hours that pass, not those of the clock, when clocks change', () => {
    const before = new Date('2026-10-24T23:30:00Z');
    const beginDate = '2026-10-25T01:30:00Z';
    expect(plain(describeWait({ beginDate, endDate: beginDate }, before))).toBe('dans 2 h');
  });
});

it('the ticket comes first from two hours before until the end', () => {
  const tonight = { beginDate: '2026-12-05T19:30:00Z', endDate: '2026-12-06T05:00:00Z' };
  const at = (time: string) => isTicketTime(tonight, new Date(time));
  expect(['2026-12-05T17:29:00Z', '2026-12-05T17:30:00Z', '2026-12-06T05:00:00Z'].map(at)).toEqual([
    false,
    true,
    true,
  ]);
  expect(at('2026-12-06T05:01:00Z')).toBe(false);
});

it('splits times for a ticket, and names the evening a night belongs to', () => {
  const evening = { beginDate: '2026-12-05T19:30:00Z', endDate: '2026-12-06T03:00:00Z' };
  expect(splitTimes(evening)).toMatchObject({ date: '5', weekday: 'samedi soir', month: 'décembre 2026' });
  expect(plain(splitTimes(evening).end)).toBe('jusqu’à 4 h');
  expect(splitTimes({ ...evening, beginDate: '2026-12-05T23:30:00Z' })).toMatchObject({
    date: '5',
    weekday: 'nuit de samedi',
  });
  expect(splitTimes({ ...evening, beginDate: '2026-12-05T12:00:00Z' }).weekday).toBe('samedi');
});
