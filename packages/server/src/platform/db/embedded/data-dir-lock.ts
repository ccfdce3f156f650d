import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts';

export interface DataDirLock {
  /** Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;

// Two processes that start at the same instant may make each other's first try fail; after a short
// wait one succeeds.
const CONTENTION_MS = 300;

/**
 * Takes the exclusive lock of a data folder, at most until this process ends. Of several processes
 * or calls exactly one gets it; the others get `DataDirInUseError` with the holder's pid.
 *
 * Why an SQLite file that never holds a row: Node.js has no file locks, and SQLite's exclusive
 * transaction is one on every system (fcntl, LockFileEx). The kernel releases it when the process
 * dies, so it is never stale. It works across containers that mount the same folder, and child
 * processes do not inherit it. A pid file would be stale after a kill, a listening socket cannot be
 * replaced without a race, and PostgreSQL's `postmaster.pid` does not exist during the first start.
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

/** Free space on the disk of a folder, in whole megabytes. */
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

/** Whether leftovers of an earlier PostgreSQL still hold the cluster; they end by themselves. */
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
 * Advice for an error message of PostgreSQL's programs; empty when we have none. Also checks the
 * disk, because PostgreSQL reports a full disk at a level we do not log.
 */
export function adviceOn(output: string, dataDir: string): string {
  const known = ADVICE.find(([pattern]) => pattern.test(output))?.[1];
  return known ?? (freeMegabytes(dataDir) < LEAST_MEGABYTES ? DISK_FULL : '');
}

/**
 * The error for the developer: PostgreSQL's last output, the path of the full log, and advice if we
 * have any.
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
