import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { readOriginal } from './photos.ts';
import { findFiles, findOwnLikes, findOwnPhotos } from './store.ts';

/** Each reads every picture of a night. */
const PER_ACCOUNT = { name: 'album-download', points: 10, seconds: 3600 };

/**
 * The pictures of a night as a ZIP file, the oldest first, read one by one as it is sent. One that
 * is taken down meanwhile is left out.
 * @throws AppError `not_authenticated`, `night_not_found`, `too_many_attempts`
 */
export async function exportAlbum(
  deps: Pick<Deps, 'db' | 'limiter' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<Readable> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'album');
  await deps.limiter.consume(PER_ACCOUNT, night.accountId);
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
  /** Its bytes once its turn has come; null leaves it out. */
  readonly read: () => Promise<Buffer | null>;
}

/**
 * A ZIP file as it is made: each file is read when the one before has left, so that memory holds
 * one of them, however many there are. They are stored as they are: pictures do not get smaller. A
 * file that cannot be read breaks the stream off; a reader who leaves ends it.
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

/** The pictures that an account added, and those it likes, for the copy of its data. */
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
