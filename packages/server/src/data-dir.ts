import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** A file system reports a full disk only for what needs a block. */
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

/** Whether these settings leave anything to DATA_DIR: database, pictures, outbox, the key of secrets. */
export function needsDataDir(config: Config): boolean {
  const { DATABASE_URL, S3_BUCKET, SMTP_URL, SMS_URL, FCM_SERVICE_ACCOUNT, SECRETS_KEY } = config;
  return [DATABASE_URL, S3_BUCKET, SMTP_URL, SMS_URL, FCM_SERVICE_ACCOUNT, SECRETS_KEY].includes(undefined);
}

/**
 * Makes DATA_DIR and writes a file there for a moment: a folder that cannot be written would only be noticed at the
 * first picture.
 * @throws StartError
 */
export async function checkDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, PROBE);
  } catch (error) {
    throw explainFolder(error, folder);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** The StartError for a refusal of the file system; any other error as it is. */
function explainFolder(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const todo = advice[code];
  if (todo === undefined) return error;
  return new StartError(`DATA_DIR: ${folder} cannot be written (${code}): ${todo}.`, { cause: error });
}
