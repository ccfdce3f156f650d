import { expect, test } from 'vitest';
import { describeBarHours } from './event-bars.tsx';

test('hours are shown as French does', () => {
  expect(describeBarHours({ openingHours: '18:00', closingHours: '01:30' })).toBe(
    '18\u00a0h – 1\u00a0h\u00a030',
  );
});

test('a bar that never closes says so', () => {
  expect(describeBarHours({ openingHours: '00:00', closingHours: '00:00' })).toBe('jour et nuit');
});
