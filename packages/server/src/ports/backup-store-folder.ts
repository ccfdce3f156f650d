import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivateFolder, PRIVATE_FILE } from '../data-dir.ts';
import type { BackupStore } from './backup-store.ts';

const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/** Backups in a folder, which is made at the first one. A file is flushed to the disk before it gets its name. */
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

/** What a killed process left behind. One that was written to lately may belong to another process. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('lampion-') || !name.endsWith(UNFINISHED)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true });
  }
}

/** A new name is only durable once its folder is on the disk. Windows cannot open folders, and journals names itself. */
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
