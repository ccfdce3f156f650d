import { describe, expect, it } from 'vitest';
import { describeNight, findHourFault, hours, instantsOf, nameHour, offerDays } from './chosen-night.ts';

const write = (night: Parameters<typeof instantsOf>[0]) => {
  const { beginDate, endDate } = instantsOf(night);
  return [beginDate.toISOString().slice(0, 16), endDate.toISOString().slice(0, 16)];
};

describe('instantsOf', () => {
  it.each([
    ['an end before the begin is the next morning', '20:30', '03:00', '2026-12-12T19:30', '2026-12-13T02:00'],
    ['an end on the same evening', '19:00', '23:00', '2026-12-12T18:00', '2026-12-12T22:00'],
    [
      'a begin after midnight is of the evening chosen',
      '00:30',
      '05:00',
      '2026-12-12T23:30',
      '2026-12-13T04:00',
    ],
    ['the same hour is a day later', '20:00', '20:00', '2026-12-12T19:00', '2026-12-13T19:00'],
  ])('%s', (_name, begin, end, from, to) => {
    expect(write({ day: '2026-12-12', begin, end })).toEqual([from, to]);
  });

  it('keeps the hours of Paris across a change of clocks', () => {
    expect(write({ day: '2026-03-28', begin: '21:00', end: '04:00' })).toEqual([
      '2026-03-28T20:00',
      '2026-03-29T02:00',
    ]);
  });
});

describe('an hour that does not exist', () => {
  const night = { day: '2027-03-27', begin: '20:30', end: '02:00' };

  it.each([
    ['the end that was chosen', { ...night, end: '02:30' }],
    ['the begin', { ...night, begin: '02:30', end: '05:00' }],
    ['the end of another begin', { ...night, begin: '23:00', end: '02:00' }],
  ])('is refused as %s', (_name, chosen) => {
    expect(findHourFault(chosen)).toMatch('les horloges passent de 2 h à 3 h');
    expect(findHourFault({ ...chosen, day: '2027-03-20' })).toBeUndefined();
  });

  it('is 3 h as the default end, and shown', () => {
    expect(findHourFault(night)).toBeUndefined();
    expect(describeNight(night)).toBe('Jusqu’à 3\u00a0h : les horloges avancent cette nuit-là');
  });
});

it.each([
  ['20:30', '03:00', 'Dans la nuit du samedi au dimanche'],
  ['00:30', '05:00', 'Dans la nuit du samedi au dimanche'],
  ['20:30', '23:30', null],
  ['20:30', '11:00', 'Jusqu’au dimanche à 11\u00a0h'],
])('from %s to %s it says: %s', (begin, end, words) => {
  expect(describeNight({ day: '2026-12-12', begin, end })).toBe(words);
});

it('offers tonight and the coming Fridays and Saturdays', () => {
  expect(offerDays(new Date('2026-12-10T18:00:00Z'))).toEqual([
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
    '2026-12-18',
  ]);
});

it('after midnight, tonight is still the evening before', () => {
  expect(offerDays(new Date('2026-12-12T01:00:00Z'))[0]).toBe('2026-12-11');
});

it('once a usual night is over, tonight is the evening that comes', () => {
  const days = offerDays(new Date('2026-12-12T04:05:00Z'));
  expect(days).toEqual(['2026-12-12', '2026-12-18', '2026-12-19', '2026-12-25']);
});

it('hours go round the clock once, in the order of an evening', () => {
  expect([hours[0], hours.at(-1), new Set(hours).size]).toEqual(['06:00', '05:30', 48]);
  expect(nameHour('20:30')).toBe('20\u00a0h\u00a030');
});
