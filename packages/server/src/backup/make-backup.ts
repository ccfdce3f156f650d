import type pg from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };
import type { BackupStore } from '../ports/backup-store.ts';
import type { Storage } from '../ports/storage.ts';
import type { Contents } from './archive-format.ts';
import { nameBackup } from './backup-name.ts';
import { openDatabaseSnapshot } from './database-snapshot.ts';
import { type ReadBackup, readArchive } from './read-archive.ts';
import { type ArchiveWriter, createArchive } from './write-archive.ts';

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
 * Writes one instant of the database, and the pictures it names, into one file of the store. Servers go on writing
 * meanwhile. Memory is bounded for any size. A backup that fails leaves no file.
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
