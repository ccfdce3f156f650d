import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { constants, createZstdCompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createTarPacker } from 'modern-tar';
import { z } from 'zod';
import { StartError } from '../app-error.ts';

export interface ArchiveWriter {
  /** Adds all rows of one table, in COPY's text format. Tables come in the manifest's order. */
  addRows(table: ArchivedTable, rows: Readable): Promise<void>;
  /** Adds a file of the storage; null where the storage has none. Pictures come after the rows. */
  addPicture(key: string, bytes: Buffer | null): Promise<void>;
  /** Ends the archive. Readers refuse an archive that was not ended. */
  end(): Promise<Contents>;
  /** Makes `stream` fail because its contents could not be read. */
  fail(error: unknown): void;
}

export interface Archive extends ArchiveWriter {
  /**
   * The bytes of the file: a tar archive, compressed, and encrypted if there is a key. `add…` waits
   * until it is read.
   */
  readonly stream: Readable;
}

/** Begins an archive with its manifest. Memory is bounded whatever the size of the archive. */
export async function createArchive(manifest: Manifest, key: string | undefined): Promise<Archive> {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(manifest.madeAt);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // The reader of the last stream gets the error; this callback has nothing to add.
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
  // Resolves once a reader starts. A failure is reported by the next entry.
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

/**
 * Counts the rows of COPY's text format: one per line, because line breaks in values are escaped.
 */
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

/**
 * Writes `sha256sum` lines of pictures in parts, so that memory is bounded for millions of them.
 */
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

/** Raised when older programs could no longer read what newer ones write. */
export const FORMAT = 1;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** "public.guests". Both names come from our schema and are inserted into statements. */
const qualifiedNameSchema = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/);
const columnSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({ name: qualifiedNameSchema, columns: z.array(columnSchema).min(1) });

/** `manifest.json`, the first entry: the archive's contents and origin. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  /** When the snapshot was taken: everything committed before is in the archive, nothing after. */
  madeAt: z.iso.datetime(),
  /**
   * The last migration of the database: its time in the journal (which orders migrations), name and
   * hash.
   */
  schema: z.object({ when: z.number().int(), name: z.string(), hash: z.string() }),
  /** Version of PostgreSQL, "18.4". */
  postgres: z.string(),
  /**
   * Identifies the key of secrets (SECRETS_KEY) without revealing it; null when the database holds
   * no secret.
   */
  secretsKey: z.string().nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ name: qualifiedNameSchema, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});

/** `contents.json`, the second to last entry: what a reader must have read before it. */
export const contentsSchema = z.object({
  manifest: sha256Schema,
  /** Of the rows as PostgreSQL's COPY writes them, text format. */
  tables: z.array(
    z.object({
      name: qualifiedNameSchema,
      rows: z.number().int(),
      bytes: z.number().int(),
      sha256: sha256Schema,
    }),
  ),
  pictures: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Of all lines of `pictures.sha256/*`. */
    sha256: sha256Schema,
    /** Files that the database names and the storage did not have. */
    missing: z.number().int(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Contents = z.output<typeof contentsSchema>;
export type ArchivedTable = Manifest['tables'][number];

/** Names of the entries. */
export const entries = {
  manifest: 'manifest.json',
  tables: 'tables/',
  pictures: 'pictures/',
  pictureSums: 'pictures.sha256/',
  contents: 'contents.json',
  end: 'contents.sha256',
} as const;

/** Large contents are split into parts, because a tar entry declares its size before its bytes. */
const PART_BYTES = 4 * 1024 * 1024;

/** "000001": parts are numbered and stored from one upwards. */
const partName = (number: number) => String(number).padStart(6, '0');

// age (https://age-encryption.org/v1): authenticated in chunks whose order and end are part of what
// is authenticated.

/** How every age file begins. */
const AGE_MAGIC = 'age-encryption.org/v1';

/** A new key for BACKUP_KEY, as `age-keygen` makes it. */
export const makeBackupKey = (): Promise<string> => generateX25519Identity();

/** Encrypts with a key (`AGE-SECRET-KEY-1…`), which also decrypts. */
async function encrypt(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(encrypted as WebStream);
}

export const isEncrypted = (head: Uint8Array) =>
  Buffer.from(head.subarray(0, AGE_MAGIC.length)).toString('latin1') === AGE_MAGIC;

/** @throws BackupError without a key, with another one, or when the file's head is damaged */
export async function decrypt(encrypted: Readable, key: string | undefined): Promise<Readable> {
  if (key === undefined) {
    throw new BackupError('This backup is encrypted; give its key as BACKUP_KEY.');
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as WebStream);
  } catch (error) {
    throw new BackupError(
      'BACKUP_KEY does not open this backup: its key is another one, or the beginning of the file is damaged.',
      { cause: error },
    );
  }
}

/** A backup or restore that failed, and why. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

/**
 * A failure as a sentence for the administration. Prefers the code of a system or database error:
 * it is more precise than the text and contains no value.
 */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return `La sauvegarde a échoué${reason} : le journal du serveur dit pourquoi.`;
}
