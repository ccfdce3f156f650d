import type pg from 'pg';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { BackupStore } from '../ports/storage/backup-store.ts';
import type { Storage } from '../ports/storage/storage.ts';
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
 * Writes one instant of the database, and the pictures it names, into one file of the store.
 * Servers go on writing meanwhile. Memory is bounded for any size. A backup that fails leaves no
 * file.
 * @throws BackupError, and whatever database, storage or store reject with
 */
export async function makeBackup({ connection, storage, store, key, name }: Making): Promise<MadeBackup> {
  const snapshot = await openDatabaseSnapshot(connection);
  try {
    const manifest = { ...snapshot.manifest, version: serverPackage.version };
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

/** Both results. When both fail, the first failure caused the other one. */
async function settle<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    await Promise.allSettled([one, other]);
    throw error;
  }
}

/** Asked for at once, because a bucket answers slowly; held in memory at once, too. */
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
 * "7d,4w,12m": the last backup of each of that many days, weeks, months, years; a plain number:
 * that many of the last.
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
 * Which of these files have served their time. Days and weeks are counted where there are backups,
 * in UTC: a server that was off for a month loses none. The latest backup and files of other names
 * always stay. Pure.
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

/** When a backup of that name was made; null for a file that is none of ours. */
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
