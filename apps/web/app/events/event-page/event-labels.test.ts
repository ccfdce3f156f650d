import { expect, test } from 'vitest';
import { countParticipants, listFaces, splitDate, splitParagraphs } from './event-labels.tsx';

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

test('those who agreed are named, the first three of them, and the others counted', () => {
  const faces = ['Léa', 'Malo', 'Nour', 'Zoé'].map((name) => ({ name }));
  expect(listFaces(faces, 1214)).toBe('Léa, Malo, Nour et 1\u202f211\u00a0autres');
  expect(listFaces(faces.slice(0, 1), 2)).toBe('Léa et 1\u00a0autre');
  expect(listFaces(faces.slice(0, 2), 2)).toBe('Léa et Malo');
});

test('blank lines separate paragraphs, single line breaks do not', () => {
  expect(splitParagraphs('Un\ndeux\n\n  \nTrois\n')).toEqual(['Un\ndeux', 'Trois\n']);
});
