import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../../data-dir.ts';
import { checkKey, type Storage } from './storage.ts';

/**
 * The embedded storage: a folder. A file is flushed before it is renamed into place, and the rename
 * is flushed too, so that after a crash a file is either complete or absent.
 */
export function createDiskStorage(root: string): Storage {
  const locate = (key: string) => path.resolve(root, checkKey(key));
  return {
    async put(key, bytes) {
      const file = locate(key);
      const folder = path.dirname(file);
      const firstCreated = await makePrivateFolder(folder);
      // A unique name: two writers of one key must not write into each other's file.
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await writeThrough(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolders(folder, firstCreated === undefined ? folder : path.dirname(firstCreated));
    },
    async get(key) {
      try {
        return await readFile(locate(key));
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async *listFolders(folder) {
      const entries = await readdir(locate(folder), { withFileTypes: true }).catch((error: unknown) => {
        if (isAbsence(error)) return [];
        throw error;
      });
      yield* entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted();
    },
    async removeAll(folder) {
      await rm(locate(folder), { recursive: true, force: true });
    },
  };
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Flushes a folder and its parents up to `highest`: a new name is durable only once its folder is
 * on disk.
 */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  // Windows cannot open folders; its file system journals names by itself.
  if (process.platform === 'win32') return;
  for (let folder = lowest; ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (path.relative(highest, folder) === '') return;
  }
}

/** No such file, or a folder of that name: a bucket reports both as absent. */
function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
