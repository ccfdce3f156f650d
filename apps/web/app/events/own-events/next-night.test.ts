import { parisInstant } from '@lampion/contract/platform/rules/paris-time';
import { describe, expect, it } from 'vitest';
import { describeWait } from './next-night.tsx';

function wait(begins: readonly [day: string, time: string], now: readonly [day: string, time: string]) {
  return describeWait({ beginDate: parisInstant(...begins) }, parisInstant(...now));
}

const evening = ['2027-03-27', '20:30'] as const;

describe('describeWait', () => {
  it.each([
    ['06:00', { isNow: true, words: 'Ce soir' }],
    ['05:59', { isNow: false, words: 'Prochaine soirée · aujourd’hui' }],
    ['23:59', { isNow: true, words: 'Ce soir' }],
  ])('is tonight from 6 h of its day: at %s', (time, expected) => {
    expect(wait(evening, ['2027-03-27', time])).toEqual(expected);
  });

  it('stays tonight until the morning after, also when the clocks change', () => {
    expect(wait(evening, ['2027-03-28', '04:30'])).toEqual({ isNow: true, words: 'Ce soir' });
    expect(wait(evening, ['2027-03-28', '06:30'])).toEqual({ isNow: true, words: 'En ce moment' });
  });

  it('counts nights, so that what begins after midnight is no day further', () => {
    expect(wait(['2027-03-28', '00:30'], ['2027-03-27', '21:00'])).toEqual({ isNow: true, words: 'Ce soir' });
    expect(wait(['2027-03-28', '00:30'], ['2027-03-25', '12:00']).words).toBe(
      'Prochaine soirée · dans 2 jours',
    );
  });

  it('says tomorrow, and days as they are', () => {
    expect(wait(evening, ['2027-03-26', '12:00']).words).toBe('Prochaine soirée · demain');
    expect(wait(evening, ['2027-03-24', '12:00']).words).toBe('Prochaine soirée · dans 3 jours');
    expect(wait(['2027-03-27', '14:00'], ['2027-03-27', '09:00']).words).toBe('Aujourd’hui');
  });
});
