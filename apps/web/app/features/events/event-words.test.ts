import { describe, expect, test } from 'vitest';
import { countOthers, countParticipants, describeHours, splitDate, splitParagraphs } from './event-words.ts';

describe('hours', () => {
  test('of one night name the time it ends', () => {
    expect(describeHours('2027-07-13T18:30:00Z', '2027-07-14T03:00:00Z')).toBe(
      '20\u00a0h\u00a030, jusqu’à 5\u00a0h',
    );
  });

  test('of several nights name the day too', () => {
    expect(describeHours('2027-07-13T18:30:00Z', '2027-07-15T03:00:00Z')).toBe(
      '20\u00a0h\u00a030, jusqu’au jeudi 15 juillet 2027 à 5\u00a0h',
    );
  });

  test('past six in the morning it is another day', () => {
    expect(describeHours('2027-07-13T18:30:00Z', '2027-07-14T05:00:00Z')).toContain('jusqu’au mercredi 14');
  });
});

test('a ticket shows the day of Paris, and the first of a month as an ordinal', () => {
  expect(splitDate('2027-07-13T22:30:00Z')).toEqual({
    whole: 'mercredi 14 juillet 2027',
    day: '14',
    rest: ['mercredi', 'juillet', '2027'],
  });
  expect(splitDate('2027-01-01T12:00:00Z').day).toBe('1er');
});

test('participants are counted in words', () => {
  expect(countParticipants(0)).toBe('0 participant');
  expect(countParticipants(1)).toBe('1 participant');
  expect(countParticipants(1214)).toBe('1\u202f214 participants');
});

test('those without a portrait are counted beside it', () => {
  expect(countOthers(214, 5)).toBe('et 209 autres');
  expect(countOthers(6, 5)).toBe('et 1 autre');
  expect(countOthers(5, 5)).toBe('');
});

test('blank lines separate paragraphs, single line breaks do not', () => {
  expect(splitParagraphs('Un\ndeux\n\n  \nTrois\n')).toEqual(['Un\ndeux', 'Trois\n']);
});
