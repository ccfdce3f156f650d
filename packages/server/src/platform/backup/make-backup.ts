import type pg from 'pg';
import type { BackupStore } from '../ports/storage/backup-store.ts';
import type { Storage } from '../ports/storage/storage.ts';
import { version } from '../version.ts';
import { type ArchiveWriter, type Contents, createArchive } from './archive.ts';
import { openDatabaseSnapshot } from './database-snapshot.ts';
import { type ReadBackup, readArchive } from './read-archive.ts';

export interface MadeBackup {
  readonly name: string;
  readonly bytes: number;
  /** When the snapshot was taken. */
  readonly madeAt: Date;
  readonly contents: Contents;
}

interface Making {
  readonly connection: pg.ClientConfig;
  /** Where pictures are. */
  readonly storage: Pick<Storage, 'get'>;
  readonly store: Pick<BackupStore, 'write'>;
  /** Encrypts when given. */
  readonly key: string | undefined;
  /** Name of the file; made from the time when left out. */
  readonly name?: string | undefined;
}

/**
 * Writes a snapshot of the database, and the pictures it names, into one file of the store. Servers
 * can write while it runs. Memory is bounded for any size. A failed backup leaves no file.
 * @throws BackupError, and errors of the database, the storage and the store
 */
export async function makeBackup({ connection, storage, store, key, name }: Making): Promise<MadeBackup> {
  const snapshot = await openDatabaseSnapshot(connection);
  try {
    const manifest = { ...snapshot.manifest, version };
    const madeAt = new Date(manifest.madeAt);
    const file = name ?? nameBackup(madeAt, key !== undefined);
    const archive = await createArchive(manifest, key);
    const fill = async () => {
      for (const table of manifest.tables) await archive.addRows(table, snapshot.readRows(table));
      for await (const keys of snapshot.listPictureKeys()) await addPictures(archive, storage, keys);
      return archive.end();
    };
    const filling = fill().catch((error: unknown) => {
      archive.fail(error);
      throw error;
    });
    const [contents, bytes] = await settle(filling, store.write(file, archive.stream));
    return { name: file, bytes, madeAt, contents };
  } finally {
    await snapshot.close();
  }
}

/**
 * Waits for both and returns both results. When both fail, throws the first failure, which caused
 * the other.
 */
async function settle<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    await Promise.allSettled([one, other]);
    throw error;
  }
}

/** Read concurrently, because buckets respond slowly; each is held in memory. */
const PICTURES_AT_ONCE = 8;

async function addPictures(archive: ArchiveWriter, storage: Pick<Storage, 'get'>, keys: readonly string[]) {
  for (let at = 0; at < keys.length; at += PICTURES_AT_ONCE) {
    const some = keys.slice(at, at + PICTURES_AT_ONCE);
    const files = await Promise.all(some.map((key) => storage.get(key)));
    for (const [index, key] of some.entries()) await archive.addPicture(key, files[index] ?? null);
  }
}

/**
 * Reads a backup from its first byte to its last and compares every checksum. Changes nothing.
 * @throws BackupError
 */
export async function verifyBackup(
  store: Pick<BackupStore, 'read'>,
  name: string,
  key: string | undefined,
): Promise<ReadBackup> {
  return readArchive(await store.read(name), key, {
    begin: async () => undefined,
    async rows(_table, rows) {
      for await (const _ of rows);
    },
    picture: async () => undefined,
  });
}

/**
 * "7d,4w,12m" keeps the last backup of each of 7 days, 4 weeks and 12 months ("y" for years); a
 * plain number keeps that many of the latest.
 */
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
 * The backups to delete. Counts only days and weeks that have backups, in UTC, so that a server
 * that was off for a month loses none. Always keeps the latest backup and files with other names.
 * Pure.
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

const PATTERN = /^lampion-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst(\.age)?$/;

/** "lampion-20261122T033000000Z.tar.zst.age": names sort by time. */
export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  const time = madeAt.toISOString().replaceAll(/[-:.]/g, '');
  return `lampion-${time}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** The time in a backup's name; null for a file that is not a backup of ours. */
export function readBackupTime(name: string): Date | null {
  const [, ...parts] = PATTERN.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second, millisecond] = parts.slice(0, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
}
