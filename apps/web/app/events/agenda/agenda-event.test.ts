import type { AgendaCard } from '@lampion/contract/events/agenda';
import { expect, test } from 'vitest';
import { describeDistance, describePlaces, groupByEvening } from './agenda-event.tsx';

test('events stand under the evening they belong to', () => {
  const begins = [
    '2026-11-25T18:00:00Z',
    '2026-11-26T19:00:00Z',
    '2026-11-27T01:00:00Z',
    '2026-12-01T19:00:00Z',
  ];
  const events = begins.map((beginDate) => ({ beginDate }) as AgendaCard);
  const evenings = groupByEvening(events, new Date('2026-11-26T12:00:00Z'));
  expect(evenings.map(({ title, events: { length } }) => [title, length])).toEqual([
    ['En ce moment', 1],
    ['Ce soir', 2],
    ['Mardi 1er décembre 2026', 1],
  ]);
});

test('distances and places are shown when they are informative', () => {
  expect([null, 0.4, 3.24, 12.4, 100].map(describeDistance)).toEqual([
    '',
    '',
    'à 3,2\u00a0km',
    'à 12\u00a0km',
    'à 100\u00a0km',
  ]);
  expect([null, 0, 1, 3, 10].map(describePlaces)).toEqual(['', 'Complet', 'Dernière place', '3 places', '']);
});
