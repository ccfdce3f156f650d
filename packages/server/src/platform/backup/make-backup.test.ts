import { expect, it } from 'vitest';
import { findExpiredBackups, nameBackup, readBackupTime } from './make-backup.ts';

const HOUR_MS = 3_600_000;
/** Twice a day for a year, the latest on 2026-11-22. */
const times = Array.from(
  { length: 730 },
  (_, index) => new Date(Date.UTC(2026, 10, 22, 15, 30) - index * 12 * HOUR_MS),
);
const names = times.map((time, index) => nameBackup(time, index % 2 === 0));

const keep = (rules: Parameters<typeof findExpiredBackups>[1]) => {
  const expired = new Set(findExpiredBackups([...names, 'secrets.key', 'lampion-notes.txt'], rules));
  return names
    .filter((name) => !expired.has(name))
    .map((name) => readBackupTime(name)?.toISOString().slice(0, 13));
};

it('keeps the last backup of each of the latest days, weeks and months', () => {
  expect(keep([{ count: 3, unit: 'd' }])).toEqual(['2026-11-22T15', '2026-11-21T15', '2026-11-20T15']);
  // Weeks end on Sundays; 2026-11-22 is one.
  expect(keep([{ count: 3, unit: 'w' }])).toEqual(['2026-11-22T15', '2026-11-15T15', '2026-11-08T15']);
  expect(keep([{ count: 3, unit: 'm' }])).toEqual(['2026-11-22T15', '2026-10-31T15', '2026-09-30T15']);
  expect(keep([{ count: 2, unit: 'y' }])).toEqual(['2026-11-22T15', '2025-12-31T15']);
  expect(keep([{ count: 2, unit: '' }])).toEqual(['2026-11-22T15', '2026-11-22T03']);
});

it('keeps what any of the rules keeps, and always the latest', () => {
  expect(
    keep([
      { count: 2, unit: 'd' },
      { count: 2, unit: 'm' },
    ]),
  ).toEqual(['2026-11-22T15', '2026-11-21T15', '2026-10-31T15']);
  expect(keep([])).toEqual(['2026-11-22T15']);
});

it('touches no file of another name, and finds its own by their names alone', () => {
  expect(findExpiredBackups(['secrets.key', 'lampion-notes.txt', 'lampion-20261122.tar.zst'], [])).toEqual(
    [],
  );
  const time = new Date('2026-11-22T03:30:00.123Z');
  expect(nameBackup(time, true)).toBe('lampion-20261122T033000123Z.tar.zst.age');
  expect(readBackupTime(nameBackup(time, false))).toEqual(time);
});
