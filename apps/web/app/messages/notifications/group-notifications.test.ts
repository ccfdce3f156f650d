import { expect, it } from 'vitest';
import { formatNotificationTime, groupNews } from './group-notifications.ts';

/** 0 h 30 in Paris, the night the clocks went back: 25 October had 25 hours. */
const now = new Date('2026-10-25T23:30:00Z');

it.each([
  ['2026-10-25T23:29:40Z', 'Maintenant', 'à l’instant'],
  ['2026-10-25T23:05:00Z', 'Maintenant', 'il y a 25 min'],
  ['2026-10-25T22:20:00Z', 'Hier', '23 h 20'],
  ['2026-10-24T22:30:00Z', 'Hier', '0 h 30'],
  ['2026-10-24T21:00:00Z', 'Ces derniers jours', '24 octobre 2026'],
  ['2026-10-18T10:00:00Z', 'Plus tôt', '18 octobre 2026'],
])('what was notified at %s is listed under "%s", as "%s"', (createdAt, title, shown) => {
  expect(groupNews([{ createdAt }], now)).toEqual([{ title, news: [{ createdAt }] }]);
  expect(formatNotificationTime(createdAt, now).replaceAll('\u00a0', ' ')).toBe(shown);
});
