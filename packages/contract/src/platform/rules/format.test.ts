import { describe, expect, it, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatMoney,
  formatMonth,
  formatSpan,
  formatTime,
  labelOf,
} from './format.ts';

describe('formatDate', () => {
  it('formats the day in Paris, with and without its weekday', () => {
    expect(formatDate('2026-12-05T19:30:00Z')).toBe('samedi 5 décembre 2026');
    expect(formatDate(new Date('2026-12-05T23:30:00Z'))).toBe('dimanche 6 décembre 2026');
    expect(formatDate('2026-12-05T19:30:00Z', 'long')).toBe('5 décembre 2026');
  });

  it('accepts a day without a time', () => {
    expect(formatDate('2026-07-13')).toBe('lundi 13 juillet 2026');
  });

  it('names every day and every month as Intl does, in each of its styles', () => {
    for (let day = 0; day < 400; day++) {
      const noon = new Date(Date.UTC(2026, 0, 1 + day, 12));
      for (const style of ['full', 'long', 'medium'] as const) {
        const intl = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: style });
        expect(formatDate(noon, style)).toBe(intl.format(noon).replace(/\b1 (?=\p{L})/u, '1er '));
      }
    }
  });

  it('writes "1er" for the first of a month only', () => {
    expect(formatDate('2027-01-01T12:00:00Z')).toBe('vendredi 1er janvier 2027');
    expect(formatDate('2027-01-11T12:00:00Z', 'long')).toBe('11 janvier 2027');
  });
});

describe('formatMonth', () => {
  it('names a month with its year', () => {
    expect([formatMonth('2026-01'), formatMonth('2027-12')]).toEqual(['janvier 2026', 'décembre 2027']);
  });
});

describe('formatTime', () => {
  it.each([
    ['2027-07-13T18:30:00Z', '20\u00a0h\u00a030'],
    ['2027-07-13T07:05:00Z', '9\u00a0h\u00a005'],
    ['2027-07-13T16:00:00Z', '18\u00a0h'],
    ['2027-07-13T22:00:00Z', '0\u00a0h'],
    ['2026-10-25T00:30:00Z', '2\u00a0h\u00a030'],
    ['2026-03-29T01:00:00Z', '3\u00a0h'],
  ])('%s', (instant, shown) => {
    expect(formatTime(instant)).toBe(shown);
  });
});

describe('formatMoney', () => {
  it('shows cents as euros with a no-break space', () => {
    expect(formatMoney(2999)).toBe('29,99\u00a0€');
    expect(formatMoney(0)).toBe('0,00\u00a0€');
    expect(formatMoney(125_000)).toBe('1\u202f250,00\u00a0€');
  });
});

describe('formatCount', () => {
  it('separates thousands', () => {
    expect(formatCount(999)).toBe('999');
    expect(formatCount(12_480)).toBe('12\u202f480');
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0\u00a0octet'],
    [980, '980\u00a0octets'],
    [12_480_000, '12,5\u00a0Mo'],
    [999_999, '1\u202f000\u00a0Ko'],
    [3e15, '3\u202f000\u00a0To'],
  ])('%d', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });
});

describe('formatSpan', () => {
  it.each([
    [0.2, '1\u00a0s'],
    [59, '59\u00a0s'],
    [150, '2\u00a0min'],
    [7200, '2\u00a0h'],
    [200_000, '2\u00a0j'],
  ])('%d', (seconds, shown) => {
    expect(formatSpan(seconds)).toBe(shown);
  });
});

const labels = { red: 'Rouge', blue: 'Bleu' };

test.each([
  ['red', 'Rouge'],
  // A value only a newer server knows.
  ['green', 'Autre'],
  ['constructor', 'Autre'],
])('%s is called %s', (value, label) => {
  expect(labelOf(labels, value as keyof typeof labels)).toBe(label);
});
