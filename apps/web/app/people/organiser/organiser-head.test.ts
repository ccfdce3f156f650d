import { expect, test } from 'vitest';
import { organiserEventsPath } from './organiser-events.tsx';
import { countEvents, countFollowers } from './organiser-head.tsx';

test('counts are in words, and zero followers are not shown', () => {
  expect([0, 1, 12_480].map(countFollowers)).toEqual(['', '1 abonné', '12\u202f480 abonnés']);
  expect([1, 2].map((count) => countEvents(count, 'coming'))).toEqual([
    '1 événement à venir',
    '2 événements à venir',
  ]);
  expect([1, 2].map((count) => countEvents(count, 'past'))).toEqual([
    '1 événement passé',
    '2 événements passés',
  ]);
});

test('the first page of either list is the front page', () => {
  expect(organiserEventsPath('/o/bal', 'coming', 1)).toBe('/o/bal');
  expect(organiserEventsPath('/o/bal', 'coming', 2)).toBe('/o/bal?page=2');
  expect(organiserEventsPath('/o/bal', 'past', 1)).toBe('/o/bal#passes');
  expect(organiserEventsPath('/o/bal', 'past', 3)).toBe('/o/bal?passes=3');
});
