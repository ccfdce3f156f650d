import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import {
  type ArchivedTable,
  type Contents,
  entries,
  type Manifest,
  PART_BYTES,
  partName,
} from './archive-format.ts';
import { encrypt } from './encryption.ts';

export interface ArchiveWriter {
  /** Adds all rows of one table, in COPY's text format. Tables come in the manifest's order. */
  addRows(table: ArchivedTable, rows: Readable): Promise<void>;
  /** Adds a file of the storage; null where the storage has none. Pictures come after the rows. */
  addPicture(key: string, bytes: Buffer | null): Promise<void>;
  /** Ends the archive. One that is not ended is refused by whoever reads it. */
  end(): Promise<Contents>;
  /** Makes `stream` fail, when its contents cannot be had. */
  fail(error: unknown): void;
}

export interface Archive extends ArchiveWriter {
  /** The bytes of the file: a tar archive, compressed, and encrypted if there is a key. Reading it lets `add…` go on. */
  readonly stream: Readable;
}

/** Begins an archive with its manifest. Holds a few parts in memory, whatever the size of the whole. */
export async function createArchive(manifest: Manifest, key: string | undefined): Promise<Archive> {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(manifest.madeAt);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // Whoever reads the end learns of a failure; nobody is left to be told here.
  pipeline(Readable.fromWeb(readable as WebStream), compress, () => undefined);

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    const entry = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600, mtime }).getWriter();
    await entry.write(bytes);
    await entry.close();
  }

  const pictures = createPictureSums((name, bytes) => add(name, bytes));
  const tables: Contents['tables'] = [];
  const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const stream = key === undefined ? compress : await encrypt(compress, key);
  const begun = add(entries.manifest, head);
  // It waits for a reader, and its failure is that of the next entry.
  begun.catch(() => undefined);
  return {
    stream,
    async addRows({ name }, rows) {
      await begun;
      const hash = createHash('sha256');
      const sums = { rows: 0, bytes: 0 };
      let number = 0;
      for await (const part of inParts(rows)) {
        hash.update(part);
        sums.bytes += part.length;
        sums.rows += countLines(part);
        number += 1;
        await add(`${entries.tables}${name}/${partName(number)}`, part);
      }
      tables.push({ name, ...sums, sha256: hash.digest('hex') });
    },
    async addPicture(pictureKey, bytes) {
      if (bytes === null) return pictures.miss();
      const name = entries.pictures + pictureKey;
      await add(name, bytes);
      await pictures.note(name, bytes);
    },
    async end() {
      await begun;
      const contents = { manifest: sha256(head), tables, pictures: await pictures.end() };
      const bytes = Buffer.from(`${JSON.stringify(contents, null, 2)}\n`);
      await add(entries.contents, bytes);
      await add(entries.end, Buffer.from(`${sha256(bytes)}  ${entries.contents}\n`));
      controller.finalize();
      return contents;
    },
    fail: (error) => controller.error(error),
  };
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Rows of COPY's text format: a line each, because line breaks of values are escaped. */
export function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** The line of `sha256sum` for an entry. */
export const sumLine = (name: string, bytes: Uint8Array) => `${sha256(bytes)}  ${name}\n`;

/** Lines of `sha256sum` for pictures, written in parts so that millions of them need no memory. */
function createPictureSums(add: (name: string, bytes: Buffer) => Promise<void>) {
  const hash = createHash('sha256');
  const sums = { count: 0, bytes: 0, missing: 0 };
  let lines = '';
  let number = 0;
  async function flush(): Promise<void> {
    number += 1;
    hash.update(lines);
    await add(entries.pictureSums + partName(number), Buffer.from(lines));
    lines = '';
  }
  return {
    miss() {
      sums.missing += 1;
    },
    async note(name: string, bytes: Buffer) {
      sums.count += 1;
      sums.bytes += bytes.length;
      lines += sumLine(name, bytes);
      if (lines.length >= PART_BYTES / 4) await flush();
    },
    async end() {
      if (lines !== '') await flush();
      return { ...sums, sha256: hash.digest('hex') };
    },
  };
}
