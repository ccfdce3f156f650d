import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { z } from 'zod';
import {
  type ArchivedTable,
  BackupError,
  type Contents,
  contentsSchema,
  countLines,
  decrypt,
  entries,
  FORMAT,
  isEncrypted,
  type Manifest,
  manifestSchema,
  sha256,
  sumLine,
} from './archive.ts';

/**
 * Receives the contents of an archive while it is read. They may still prove to be damaged: see
 * `readArchive`.
 */
export interface ArchiveVisitor {
  /** Called first. */
  begin(manifest: Manifest): Promise<void>;
  /** Called for every table of the manifest, in its order; reads `rows` to the end. */
  rows(table: ArchivedTable, rows: Readable): Promise<void>;
  picture(key: string, bytes: Buffer): Promise<void>;
}

export interface ReadBackup {
  readonly manifest: Manifest;
  readonly contents: Contents;
  readonly isEncrypted: boolean;
}

interface Entry {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The error for any kind of damage. */
const damaged = (cause?: unknown) => new BackupError('The backup is damaged or incomplete.', { cause });

/**
 * Reads a backup from first to last byte in bounded memory. The archive is intact only if this
 * resolves: the bytes and number of tables and pictures and the end of the file have been checked.
 * Otherwise discard what the visitor received.
 * @throws BackupError for a file that is damaged, truncated, not ours, too new or encrypted with
 * another key; and errors of the visitor
 */
export async function readArchive(
  file: Readable,
  key: string | undefined,
  visitor: ArchiveVisitor,
): Promise<ReadBackup> {
  const opened = await open(file, key);
  const cursor = createCursor(opened.tar);
  try {
    await cursor.next();
    const head = await readWhole(cursor, entries.manifest);
    const manifest = parseManifest(head);
    await visitor.begin(manifest);
    const tables: Contents['tables'] = [];
    for (const table of manifest.tables) tables.push(await readTable(cursor, table, visitor));
    const pictures = await readPictures(cursor, visitor);
    const contents = await readContents(cursor);
    await opened.end();
    const { missing } = contents.pictures;
    const read: Contents = { manifest: sha256(head), tables, pictures: { ...pictures, missing } };
    if (JSON.stringify(contentsSchema.parse(read)) !== JSON.stringify(contents)) throw damaged();
    return { manifest, contents, isEncrypted: opened.isEncrypted };
  } finally {
    file.destroy();
  }
}

async function open(file: Readable, key: string | undefined) {
  await Promise.race([once(file, 'readable'), once(file, 'end')]);
  const head = (file.read() as Buffer | null) ?? Buffer.alloc(0);
  if (head.length === 0) throw damaged();
  file.unshift(head);
  const encrypted = isEncrypted(head);
  if (!encrypted && !head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) {
    throw new BackupError('This file is no backup of Lampion, or its beginning is damaged.');
  }
  const compressed = encrypted ? await decrypt(file, key) : file;
  const tar = createZstdDecompress();
  const ended = finished(tar);
  // The next read reports the failure too.
  ended.catch(() => undefined);
  pipeline(compressed, tar, () => undefined);
  return {
    tar,
    isEncrypted: encrypted,
    /**
     * Checks what follows the archive: the checksum of the compression and the end of the
     * encryption.
     */
    async end() {
      await ended.catch((error: unknown) => {
        throw damaged(error);
      });
    },
  };
}

const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');

interface Cursor {
  /** The entry to be read now; null at the end. */
  readonly entry: Entry | null;
  next(): Promise<void>;
}

/** Iterates over the entries. Any failure while reading bytes counts as damage. */
function createCursor(tar: Readable): Cursor {
  const decoder = createTarDecoder({ strict: true });
  const source = Readable.toWeb(tar) as WebStream<Uint8Array>;
  const iterator = (source as unknown as ReadableStream<Uint8Array>)
    .pipeThrough(decoder)
    [Symbol.asyncIterator]();
  const cursor = {
    entry: null as Entry | null,
    async next() {
      try {
        const { done, value } = await iterator.next();
        cursor.entry = done ? null : { name: value.header.name, body: value.body };
      } catch (error) {
        throw damaged(error);
      }
    },
  };
  return cursor;
}

async function* readBody(entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry.body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (error) {
    throw damaged(error);
  }
}

/** Reads the current entry into memory. */
async function readWhole(cursor: Cursor, name: string): Promise<Buffer> {
  if (cursor.entry?.name !== name) throw damaged();
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(cursor.entry)) chunks.push(chunk);
  await cursor.next();
  return Buffer.concat(chunks);
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged(error);
  }
};

function parseManifest(bytes: Buffer): Manifest {
  const json = parseJson(bytes);
  const format = z.object({ format: z.number() }).safeParse(json).data?.format ?? 0;
  if (format > FORMAT) {
    throw new BackupError(
      `This backup was made by a newer version of Lampion (format ${format}); upgrade Lampion.`,
    );
  }
  const result = manifestSchema.safeParse(json);
  if (!result.success) throw damaged(result.error);
  return result.data;
}

async function readTable(cursor: Cursor, table: ArchivedTable, visitor: ArchiveVisitor) {
  const hash = createHash('sha256');
  const sums = { rows: 0, bytes: 0 };
  const prefix = `${entries.tables}${table.name}/`;
  async function* readRows(): AsyncGenerator<Buffer> {
    while (cursor.entry?.name.startsWith(prefix)) {
      for await (const chunk of readBody(cursor.entry)) {
        hash.update(chunk);
        sums.bytes += chunk.length;
        sums.rows += countLines(chunk);
        yield chunk;
      }
      await cursor.next();
    }
  }
  await visitor.rows(table, Readable.from(readRows(), { objectMode: false }));
  return { name: table.name, ...sums, sha256: hash.digest('hex') };
}

async function readPictures(cursor: Cursor, visitor: ArchiveVisitor) {
  const hash = createHash('sha256');
  const sums = { count: 0, bytes: 0 };
  let lines = '';
  for (;;) {
    const name = cursor.entry?.name ?? '';
    if (name.startsWith(entries.pictureSums)) {
      if ((await readWhole(cursor, name)).toString() !== lines) throw damaged();
      hash.update(lines);
      lines = '';
    } else if (name.startsWith(entries.pictures)) {
      const bytes = await readWhole(cursor, name);
      sums.count += 1;
      sums.bytes += bytes.length;
      lines += sumLine(name, bytes);
      await visitor.picture(name.slice(entries.pictures.length), bytes);
    } else if (lines === '') {
      return { ...sums, sha256: hash.digest('hex') };
    } else {
      throw damaged();
    }
  }
}

async function readContents(cursor: Cursor): Promise<Contents> {
  const bytes = await readWhole(cursor, entries.contents);
  const end = await readWhole(cursor, entries.end);
  if (end.toString() !== `${sha256(bytes)}  ${entries.contents}\n` || cursor.entry !== null) throw damaged();
  const result = contentsSchema.safeParse(parseJson(bytes));
  if (!result.success) throw damaged(result.error);
  return result.data;
}
