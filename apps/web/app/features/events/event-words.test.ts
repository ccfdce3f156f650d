import { expect, test } from 'vitest';
import { countOthers, countParticipants, splitDate, splitParagraphs } from './event-words.ts';

test('a ticket shows the evening in Paris that a night began, and the first of a month as an ordinal', () => {
  expect(splitDate({ beginDate: '2027-07-13T22:30:00Z', endDate: '2027-07-14T02:00:00Z' })).toEqual({
    whole: 'nuit du mardi 13 au mercredi 14 juillet 2027',
    day: '13',
    rest: ['mardi', 'juillet', '2027'],
  });
  expect(splitDate({ beginDate: '2027-01-01T12:00:00Z', endDate: '2027-01-01T14:00:00Z' }).day).toBe('1er');
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
