import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemErrorCode } from './errors.ts';
import { SOCKET_PORT } from './socket-folder.ts';

const POLL_MS = 20;

// Far more than PostgreSQL takes between making a lock file and writing into it.
const LOCK_FILE_WRITE_MS = 500;

/** The process that `postmaster.pid` names: PostgreSQL runs, or did not shut down cleanly. */
export function readPostmasterPid(clusterPath: string): number | undefined {
  try {
    // Single-user PostgreSQL writes its pid as a negative number.
    return (
      Math.abs(Number.parseInt(readFileSync(join(clusterPath, 'postmaster.pid'), 'utf8'), 10)) || undefined
    );
  } catch {
    return undefined;
  }
}

/**
 * Removes lock files that are still empty: the machine stopped just after PostgreSQL made them. PostgreSQL cannot
 * tell that from another one about to write, and would refuse to start for ever. Only for the holder of the lock.
 */
export async function removeEmptyLockFiles(clusterPath: string): Promise<void> {
  const files = ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`].map((name) => join(clusterPath, name));
  if (!files.some(isEmptyFile)) return;
  await delay(LOCK_FILE_WRITE_MS);
  for (const file of files.filter(isEmptyFile)) rmSync(file, { force: true });
}

function isEmptyFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

/**
 * Ends the PostgreSQL that a killed server left behind, waiting for it until `deadline` (milliseconds of Date.now).
 * Only for the holder of the data folder's lock: no living server owns that PostgreSQL any more.
 *
 * Returns the pid in `postmaster.pid` if it now belongs to a process that has nothing to do with PostgreSQL (after a
 * reboot, or in a container, where pids repeat): PostgreSQL would refuse to start for ever and must be told that it is
 * harmless. Where the system does not let us look (not Linux, or another account's process) nothing is done, and
 * PostgreSQL's own check decides.
 */
export async function endLeftoverPostgres(
  clusterPath: string,
  deadline: number,
): Promise<number | undefined> {
  const postmaster = readPostmasterPid(clusterPath);
  if (postmaster === undefined || process.platform !== 'linux') return undefined;
  let left = findPostgresIn(clusterPath);
  while (left.length > 0 && Date.now() < deadline) {
    // Without their postmaster, backends in a long query go on until they next look; there is nothing left to save.
    if (left.includes(postmaster)) send(postmaster, 'SIGINT');
    else for (const backend of left) send(backend, 'SIGQUIT');
    await delay(POLL_MS);
    left = findPostgresIn(clusterPath);
  }
  return left.length === 0 && isVisibleOrDead(postmaster) ? postmaster : undefined;
}

/** All of PostgreSQL's processes have the cluster as their working directory. */
function findPostgresIn(clusterPath: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const isInside = readlinkSync(`/proc/${pid}/cwd`) === clusterPath;
      return isInside && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
    } catch {
      return false; // it has ended, or is not ours to see
    }
  });
}

function isVisibleOrDead(pid: number): boolean {
  try {
    if (isZombie(pid)) return true;
    readlinkSync(`/proc/${pid}/cwd`);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT';
  }
}

/** A zombie: dead, but not reaped by its parent, as in containers whose first process reaps nobody. */
function isZombie(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended in the meantime
  }
}
