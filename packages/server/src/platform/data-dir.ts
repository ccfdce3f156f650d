import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './app-error.ts';

/** File systems report a full disk only for writes that need a block. */
const PROBE = Buffer.alloc(4096);

const advice: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only; mount a volume that can be written, or choose another folder',
  EACCES: 'this account may not write there; give it the folder, or choose another one',
  EPERM: 'this account may not write there; give it the folder, or choose another one',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the quota of this account is used up; free some space',
  ENOTDIR: 'a part of the path is a file; choose another folder',
  EEXIST: 'a file has that name; choose another folder',
  ENOENT: 'it cannot be made there; choose another folder',
};

/** Settings that name another place for what DATA_DIR would store. */
const elsewhere = [
  'DATABASE_URL',
  'S3_BUCKET',
  'SMTP_URL',
  'SMS_URL',
  'FCM_SERVICE_ACCOUNT',
  'SECRETS_KEY',
] as const;

export function needsDataDir(config: Partial<Record<(typeof elsewhere)[number], unknown>>): boolean {
  return elsewhere.some((name) => config[name] === undefined);
}

/**
 * Mode of files below DATA_DIR: pictures, messages and keys are readable only by the server's
 * account.
 */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Creates a folder and its missing parents, accessible only to this account. Returns the topmost
 * one created; undefined when all existed. Node's own `recursive` never ends where no folder can be
 * created (/proc).
 */
export async function makePrivateFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = path.dirname(folder);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return undefined;
    if (code !== 'ENOENT' || parent === folder) throw error;
    const highest = await makePrivateFolder(parent);
    await mkdir(folder, { mode: PRIVATE_FOLDER }).catch((again: NodeJS.ErrnoException) => {
      // Made by another process in between.
      if (again.code !== 'EEXIST') throw again;
    });
    return highest ?? folder;
  }
}

/** Writes a file atomically: readers get the former or the new content. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await makePrivateFolder(path.dirname(file));
  await writeFile(`${file}.tmp`, content, { mode: PRIVATE_FILE });
  await rename(`${file}.tmp`, file);
}

/**
 * Creates DATA_DIR, removes access rights that earlier versions gave to others, and writes a test
 * file: an unwritable folder would otherwise only fail at the first picture.
 * @throws StartError
 */
export async function checkDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await makePrivateFolder(folder);
    await makePrivate(folder);
    await writeFile(probe, PROBE, { mode: PRIVATE_FILE });
  } catch (error) {
    throw explainFolder(error, folder);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Converts a refusal of the file system to a StartError; returns other errors unchanged. */
function explainFolder(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === '') return error;
  const todo = advice[code] ?? 'choose another folder';
  return new StartError(`DATA_DIR: ${folder} cannot be written (${code}): ${todo}.`, { cause: error });
}

/** Our files in DATA_DIR, without the database, whose folder PostgreSQL protects. */
const OWN = ['backups', 'files', 'outbox', 'secrets.key'];

/** DATA_DIR itself is not changed when it contains other files: others may need access. */
async function makePrivate(dataDir: string): Promise<void> {
  // Windows has no such modes: files inherit the rules of their folder.
  if (process.platform === 'win32') return;
  for (const name of OWN) await closeToOthers(path.join(dataDir, name));
  const names = await readdir(dataDir);
  if (names.every((name) => OWN.includes(name) || name === 'postgres'))
    await chmodOwn(dataDir, PRIVATE_FOLDER);
}

/**
 * From the inside out, so that the next run completes an interrupted one: files in a private folder
 * are already unreachable for others.
 */
async function closeToOthers(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found === null || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const name of await readdir(file)) await closeToOthers(path.join(file, name));
  await chmodOwn(file, found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
}

/** Ignores a volume of another account, which controls its modes. */
async function chmodOwn(file: string, mode: number): Promise<void> {
  await chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes(error.code ?? '')) throw error;
  });
}
