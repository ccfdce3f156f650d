import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts';

export interface DataDirLock {
  /** Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;

// Two processes that ask at the same instant may each make the other's first try fail; a short wait lets one win.
const CONTENTION_MS = 300;

/**
 * Takes the one lock of a data folder, for the life of this process at most. Of several processes (or several calls
 * in one process) exactly one gets it, the others get `DataDirInUseError` with the pid of the holder.
 *
 * Why an SQLite file that never holds a row: Node.js has no file locks of its own, and SQLite's exclusive
 * transaction is one on every system (fcntl, LockFileEx). The kernel drops it when the process dies, however it
 * dies, so a lock is never stale; it is seen from another container that mounts the same folder; it is not
 * inherited by child processes. A pid file would be stale after a kill, a listening socket cannot be replaced
 * without a race, and PostgreSQL's own `postmaster.pid` says nothing during the first start, when there is no
 * cluster yet.
 *
 * Throws `DataDirInUseError`, or `EmbeddedPostgresError` when the file system does not support locks.
 */
export function lockDataDir(dataDir: string, home: string): DataDirLock {
  const ownerFile = join(home, 'owner.pid');
  const database = openExclusively(dataDir, join(home, 'lock'), ownerFile);
  writeOwner(ownerFile);
  return {
    release: () => {
      if (!database.isOpen) return;
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

function openExclusively(dataDir: string, lockFile: string, ownerFile: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile, { timeout: CONTENTION_MS });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw new DataDirInUseError(dataDir, readOwner(ownerFile), { cause: error });
    throw new EmbeddedPostgresError(`Cannot lock ${lockFile}: ${String(error)}`, { cause: error });
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function writeOwner(ownerFile: string): void {
  try {
    writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // a full disk: the lock is still held, but others cannot read its holder's pid
  }
}

function readOwner(ownerFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(ownerFile, 'utf8'), 10) || undefined;
  } catch {
    return undefined; // the holder is being started or stopped at this very moment
  }
}
