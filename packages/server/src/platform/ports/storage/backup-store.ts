import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makePrivateFolder, PRIVATE_FILE } from '../../data-dir.ts';
import { connectS3, type S3Settings } from './s3.ts';

interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
}

/** Where backups are kept: files by name, written once and never changed. */
export interface BackupStore {
  /** For display: the folder, or "s3://bucket/prefix". */
  readonly label: string;
  /**
   * Writes a file and returns its size. It gets its name once it is complete and durable; after a
   * failure nothing is listed.
   */
  write(name: string, stream: Readable): Promise<number>;
  /** Rejects when there is no such file. */
  read(name: string): Promise<Readable>;
  /** All files, in no order. */
  list(): Promise<StoredBackup[]>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}

const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/**
 * Backups in a folder, created at the first backup. A file is flushed to disk before it gets its
 * name.
 */
export function createFolderBackupStore(folder: string): BackupStore {
  const locate = (name: string) => path.join(folder, name);
  return {
    label: folder,
    async write(name, stream) {
      await makePrivateFolder(folder);
      await removeUnfinished(folder);
      const draft = locate(name + UNFINISHED);
      try {
        const handle = await open(draft, 'wx', PRIVATE_FILE);
        await pipeline(stream, handle.createWriteStream({ flush: true }));
        await rename(draft, locate(name));
      } catch (error) {
        stream.destroy();
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return (await stat(locate(name))).size;
    },
    async read(name) {
      const handle = await open(locate(name));
      return createReadStream('', { fd: handle, highWaterMark: 1 << 20 });
    },
    async list() {
      const found = await readdir(folder, { withFileTypes: true }).catch(noneIfAbsent);
      const names = found.filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED));
      return Promise.all(names.map(async ({ name }) => ({ name, bytes: (await stat(locate(name))).size })));
    },
    remove: (name) => rm(locate(name), { force: true }),
  };
}

/**
 * Removes files left by a killed process. Keeps recently written ones, which may belong to a
 * running process.
 */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('lampion-') || !name.endsWith(UNFINISHED)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true });
  }
}

/**
 * Makes a new name durable by syncing its folder. Windows cannot open folders and journals names by
 * itself.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

function noneIfAbsent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** An upload has at most 10,000 parts, so 320 GB; two parts are held in memory. */
const PART_BYTES = 32 * 1024 * 1024;

/**
 * Backups in a bucket of Amazon S3 or of a compatible service, under a prefix ("lampion/"; may be
 * empty).
 */
export async function createS3BackupStore(settings: S3Settings, prefix: string): Promise<BackupStore> {
  // Loaded lazily, as for pictures.
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = connectS3(s3, settings);
  const { bucket: Bucket } = settings;
  return {
    label: `s3://${Bucket}/${prefix}`,
    async write(name, stream) {
      let bytes = 0;
      async function* counted() {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      const Body = Readable.from(counted(), { objectMode: false });
      const params = { Bucket, Key: prefix + name, Body };
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return bytes;
    },
    async read(name) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + name }));
      if (!(Body instanceof Readable)) throw new Error('the bucket sent no file');
      return Body;
    },
    async list() {
      const files: { name: string; bytes: number }[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          if (!name.includes('/')) files.push({ name, bytes: Size });
        }
      }
      return files;
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
  };
}
