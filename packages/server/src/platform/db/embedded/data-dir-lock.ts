import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts';

export interface DataDirLock {
  /** Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;

// Two processes that ask at the same instant may each make the other's first try fail; a short wait
// lets one win.
const CONTENTION_MS = 300;

/**
 * Takes the one lock of a data folder, for the life of this process at most. Of several processes
 * (or several calls in one process) exactly one gets it, the others get `DataDirInUseError` with
 * the pid of the holder.
 *
 * Why an SQLite file that never holds a row: Node.js has no file locks of its own, and SQLite's
 * exclusive transaction is one on every system (fcntl, LockFileEx). The kernel drops it when the
 * process dies, however it dies, so a lock is never stale; it is seen from another container that
 * mounts the same folder; it is not inherited by child processes. A pid file would be stale after a
 * kill, a listening socket cannot be replaced without a race, and PostgreSQL's own `postmaster.pid`
 * says nothing during the first start, when there is no cluster yet.
 *
 * Throws `DataDirInUseError`, or `EmbeddedPostgresError` when the file system does not support
 * locks.
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

/** Whole megabytes that may still be written to the disk of a folder. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}

/**
 * PostgreSQL ended before it accepted connections, or was too slow; `output` is the end of what it
 * wrote.
 */
export class LaunchRefusal extends Error {
  override name = 'LaunchRefusal';
  readonly output: string;

  constructor(output: string) {
    super(output);
    this.output = output;
  }
}

/** Whether the remains of an earlier PostgreSQL still hold the cluster; that ends by itself. */
export function isHeldByLeftover({ output }: LaunchRefusal): boolean {
  return /lock file "[^"\n]*" already exists|shared memory block [^\n]{0,200} still in use/.test(output);
}

const DISK_FULL = 'The disk is full: free some space and start again.';

// PostgreSQL replays its log in segments of this size.
const LEAST_MEGABYTES = 16;

const ADVICE: [pattern: RegExp, advice: string][] = [
  [/No space left on device/, DISK_FULL],
  [
    /incompatible with server/,
    'Another version of PostgreSQL made this database: dump it there and load it here.',
  ],
  [/could not look up effective user/, 'Start the server as an account of /etc/passwd, or set DATABASE_URL.'],
  [/administrative permissions/, 'Start the server without administrator rights, or set DATABASE_URL.'],
  [/TCP\/IP sockets/, 'Another program took the port in the meantime: start again.'],
  [/shared memory segment|semaphores/, 'The system is short of memory: free some, or set DATABASE_URL.'],
];

/**
 * What to do about a complaint of PostgreSQL's programs; empty when we do not know. The disk is
 * looked at as well, because PostgreSQL names a full one at a level that we keep out of its log.
 */
export function adviceOn(output: string, dataDir: string): string {
  const known = ADVICE.find(([pattern]) => pattern.test(output))?.[1];
  return known ?? (freeMegabytes(dataDir) < LEAST_MEGABYTES ? DISK_FULL : '');
}

/**
 * The error for the developer: what PostgreSQL said last, where to read the rest, and what to do if
 * we know.
 */
export function explainRefusal(refusal: LaunchRefusal, dataDir: string): EmbeddedPostgresError {
  const { output } = refusal;
  const lines = output.split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  const said = reason?.replace(/^.*?(?=FATAL|PANIC)/, '') || 'it gave no reason';
  const advice = adviceOn(output, dataDir);
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start: ${said} (see postgres.log in ${dataDir}). ${advice}`.trim(),
    { cause: refusal },
  );
}
