import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { type Restoring, restoreBackup, type Target } from '../platform/backup/restore-backup.ts';
import type { Storage } from '../platform/ports/storage/storage.ts';
import { tryProduct } from '../try-product.ts';

/** Backups in memory. */
export function createMemoryStore() {
  const files = new Map<string, Buffer>();
  return {
    files,
    async write(name: string, stream: Readable) {
      const bytes = await buffer(stream);
      files.set(name, bytes);
      return bytes.length;
    },
    read: async (name: string) => readInPieces(files.get(name) ?? Buffer.alloc(0)),
  };
}

/** Streams bytes in pieces, as a disk or network does. */
function readInPieces(bytes: Buffer): Readable {
  function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return Readable.from(pieces(), { objectMode: false });
}

const noPictures: Pick<Storage, 'get'> = { get: async () => null };

/** Backs up a database and returns the bytes. */
export async function backUpToMemory(
  url: string,
  { key, storage = noPictures }: { key?: string; storage?: Pick<Storage, 'get'> } = {},
): Promise<Buffer> {
  const store = createMemoryStore();
  await makeBackup({ connection: { connectionString: url }, storage, store, key, name: 'backup' });
  return store.files.get('backup') ?? Buffer.alloc(0);
}

/** Restores a backup into a database, with all checks of a rehearsal. */
export function restoreFromMemory(
  bytes: Buffer,
  url: string,
  { target, ...options }: Partial<Omit<Restoring, 'openTarget'>> & { target?: Partial<Target> } = {},
) {
  const store = createMemoryStore();
  store.files.set('backup', bytes);
  return restoreBackup({
    store,
    name: 'backup',
    key: undefined,
    secretsKeys: [],
    forgetsSecrets: true,
    ...options,
    openTarget: async () => ({
      connection: { connectionString: url },
      storage: null,
      mayReplace: false,
      tryProduct,
      close: async () => undefined,
      ...target,
    }),
  });
}

/** Runs statements on one connection; returns the rows of the last one. */
export async function runStatements(
  url: string,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
