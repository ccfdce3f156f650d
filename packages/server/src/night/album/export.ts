import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findNight, requireScreen } from '../nights/nights.ts';
import { readOriginal } from './photos.ts';
import { findFiles, findOwnLikes, findOwnPhotos } from './store.ts';

/** Each download reads every photo of a night. */
const PER_ACCOUNT = { name: 'album-download', points: 10, seconds: 3600 };

/**
 * Streams the photos of a night as a ZIP file, oldest first. Photos removed while it is sent are
 * left out.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function exportAlbum(
  deps: Pick<Deps, 'db' | 'limiter' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<Readable> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'album');
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  const files = await findFiles(deps.db, id);
  return renderZip(
    files.map(({ fileId, widths, createdAt }, index) => ({
      name: `${String(index + 1).padStart(3, '0')}.jpeg`,
      changedAt: createdAt,
      read: async () => (fileId === null ? null : readOriginal(deps, fileId, widths.at(-1) ?? 0)),
    })),
  );
}

interface ZippedFile {
  readonly name: string;
  readonly changedAt: Date;
  /** Reads the file when it is next to be sent; null leaves it out. */
  readonly read: () => Promise<Buffer | null>;
}

/**
 * Streams a ZIP file. Each file is read once the previous one has been sent, so memory holds one
 * file at a time. Files are stored uncompressed: JPEGs do not get smaller. A file that cannot be
 * read aborts the stream; a client that disconnects ends it.
 */
export function renderZip(files: Iterable<ZippedFile>): PassThrough {
  const zip = new ZipFile();
  // The declared type lacks `destroy` and backpressure, which the stream has.
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

/** The photos that an account added and those it likes, for its data export. */
export async function exportAlbumData(db: Queryable, accountId: string) {
  const photos = await findOwnPhotos(db, accountId);
  return {
    photos: photos.map(({ id, eventId, ...photo }) => ({
      ...photo,
      address: eventId === null ? null : `/nights/${eventId}/album/${id}/${photo.width}`,
    })),
    likes: await findOwnLikes(db, accountId),
  };
}
