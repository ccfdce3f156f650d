import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

interface ZippedFile {
  readonly name: string;
  readonly changedAt: Date;
  /** Its bytes once its turn has come; null leaves it out. */
  readonly read: () => Promise<Buffer | null>;
}

/**
 * A ZIP file as it is made: each file is read when the one before has left, so that memory holds one of them, however many there
 * are. They are stored as they are: pictures do not get smaller. A file that cannot be read breaks the stream off; a reader who
 * leaves ends it.
 */
export function renderZip(files: Iterable<ZippedFile>): PassThrough {
  const zip = new ZipFile();
  // Its type says less of it: it can be destroyed, and says when it has room.
  const out = zip.outputStream as PassThrough;
  fill(zip, files, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function fill(zip: ZipFile, files: Iterable<ZippedFile>, out: PassThrough): Promise<void> {
  for (const { name, changedAt, read } of files) {
    const bytes = await read();
    if (out.destroyed) return;
    if (bytes !== null) zip.addBuffer(bytes, name, { mtime: changedAt, compress: false });
    if (out.writableNeedDrain) await untilRoom(out);
  }
  zip.end();
}

async function untilRoom(out: PassThrough): Promise<void> {
  const wait = new AbortController();
  await Promise.race([
    once(out, 'drain', { signal: wait.signal }),
    once(out, 'close', { signal: wait.signal }),
  ]).finally(() => wait.abort());
}
