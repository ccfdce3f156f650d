import { readBackupTime } from './backup-name.ts';

/** "7d,4w,12m": the last backup of each of that many days, weeks, months, years; a plain number: that many of the last. */
export interface KeepRule {
  readonly count: number;
  readonly unit: 'd' | 'w' | 'm' | 'y' | '';
}

const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4;

const periodOf: Readonly<Record<KeepRule['unit'], (time: Date) => string>> = {
  '': (time) => time.toISOString(),
  d: (time) => time.toISOString().slice(0, 10),
  w: (time) => String(Math.floor((time.getTime() / DAY_MS - FIRST_MONDAY) / 7)),
  m: (time) => time.toISOString().slice(0, 7),
  y: (time) => time.toISOString().slice(0, 4),
};

/**
 * Which of these files have served their time. Days and weeks are counted where there are backups, in UTC: a server that
 * was off for a month loses none. The latest backup and files of other names always stay. Pure.
 */
export function findExpiredBackups(names: readonly string[], rules: readonly KeepRule[]): string[] {
  const backups = names
    .flatMap((name) => {
      const time = readBackupTime(name);
      return time === null ? [] : [{ name, time }];
    })
    .sort((one, other) => other.time.getTime() - one.time.getTime());
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  for (const { count, unit } of rules) {
    const periods = new Set<string>();
    for (const { name, time } of backups) {
      const period = periodOf[unit](time);
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
