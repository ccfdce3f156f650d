import { describe, expect, it } from 'vitest';
import { expectEndOf } from './expected-end.ts';

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
