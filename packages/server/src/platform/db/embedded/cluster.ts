import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { adviceOn, freeMegabytes } from './data-dir-lock.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import { type Account, runProgram } from './launch.ts';
import type { PostgresBinaries } from './platform-binaries.ts';
import type { Transport } from './postgres-settings.ts';
import { findSocketFolder, openSocketFolder, SOCKET_PORT } from './sockets.ts';

/** The embedded PostgreSQL of a data folder, and the account that runs it. */
export interface Cluster {
  /** DATA_DIR as shown in messages. */
  dataDir: string;
  /** DATA_DIR/postgres: lock, password and cluster; only we may enter. */
  home: string;
  /** DATA_DIR/postgres/data: PostgreSQL's own data directory. */
  path: string;
  /** Set when we are root, which PostgreSQL refuses to run as. */
  account: Account | undefined;
  /**
   * The cluster's path for PostgreSQL, which runs with the cluster as working directory. An
   * unprivileged account cannot resolve a path whose parents only root may enter. A working
   * directory set before root is given up stays accessible, and /proc/self/cwd reaches it without
   * resolving the path.
   */
  pathFromInside: string;
}

export const SUPERUSER = 'lampion';
export const DATABASE = 'lampion';

// "nobody" on every current Linux; initdb needs an account that has a name.
const NOBODY: Account = { uid: 65534, gid: 65534 };

const FIRST_START_MEGABYTES = 150;

/**
 * Creates the folders of a data folder's PostgreSQL and chooses the account that runs it: ours, or
 * "nobody" when we are root. Writes nothing else. Idempotent.
 *
 * Throws `EmbeddedPostgresError` when we may not use the folder, or for root on another system than
 * Linux.
 */
export function locateCluster(dataDir: string): Cluster {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root. Start the server as an ordinary user, or set DATABASE_URL.',
    );
  }
  const home = makeHome(dataDir);
  const path = join(home, 'data');
  const pathFromInside = isRoot ? '/proc/self/cwd' : path;
  return { dataDir, home, path, account: isRoot ? NOBODY : undefined, pathFromInside };
}

/** Whether a database was made in a data folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'data'));

function makeHome(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const home = join(realpathSync(dataDir), 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return home;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be used (${systemErrorCode(error)}); choose another one, or give it to this account.`,
      { cause: error },
    );
  }
}

/**
 * Creates the cluster if there is none. It is created in a temporary folder and moved into place
 * once complete and synced, so that a kill leaves either no cluster or a valid one. Only for the
 * holder of the data folder's lock.
 *
 * Throws `EmbeddedPostgresError` when the disk is too full, initdb fails, or the cluster belongs to
 * another account.
 */
export async function initialiseCluster(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  if (existsSync(cluster.path)) return requireOwnership(cluster);
  requireFreeSpace(cluster);
  removeUnfinishedClusters(cluster.home);
  // A new name each time: an initdb that briefly outlives a killed server must not write into the
  // next one's folder.
  const draft = mkdtempSync(join(cluster.home, 'init-'));
  if (cluster.account) chownSync(draft, cluster.account.uid, cluster.account.gid);
  await runInitdb(cluster, binaries, draft);
  renameSync(draft, cluster.path);
  syncFolder(cluster.home);
}

async function runInitdb(cluster: Cluster, binaries: PostgresBinaries, draft: string): Promise<void> {
  const place = cluster.account ? cluster.pathFromInside : draft;
  const access = ['--username', SUPERUSER, '--auth-local=trust', '--auth-host=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { account } = cluster;
  const args = ['-D', place, '--no-instructions', ...access, ...locale];
  const initdb = await runProgram(binaries.initdb, args, { cwd: draft, account });
  if (initdb.succeeded) return;
  const reason = initdb.output.trim();
  throw new EmbeddedPostgresError(
    `The database could not be created in ${cluster.dataDir}: ${reason}. ${adviceOn(reason, cluster.home)}`.trim(),
  );
}

function requireOwnership({ path, account }: Cluster): void {
  const expected = account?.uid ?? process.getuid?.();
  const owner = lstatSync(path).uid;
  if (expected === undefined || owner === expected) return;
  throw new EmbeddedPostgresError(
    `The database in ${path} belongs to the account ${owner}, but would be run by the account ${expected}. ` +
      'Start the server as the same user as before, or change the owner of that folder and all it holds.',
  );
}

function requireFreeSpace({ dataDir, home }: Cluster): void {
  const free = freeMegabytes(home);
  if (free >= FIRST_START_MEGABYTES) return;
  throw new EmbeddedPostgresError(
    `Not enough disk space in ${dataDir} to create the database: ` +
      `${FIRST_START_MEGABYTES} MB needed, ${free} MB free.`,
  );
}

function removeUnfinishedClusters(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('init-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // a killed server's initdb may still be writing into it
    }
  }
}

/**
 * Makes a rename durable by syncing its folder. Windows cannot open folders and journals renames by
 * itself.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * The password of TCP connections, generated at the first use. Written after it is set in the
 * cluster, so that a kill in between only makes the next start choose another. Only while
 * PostgreSQL is stopped.
 */
async function ensurePassword(cluster: Cluster, binaries: PostgresBinaries): Promise<string> {
  const file = join(cluster.home, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const password = randomBytes(32).toString('base64url');
  const single = await runProgram(binaries.postgres, ['--single', '-D', cluster.pathFromInside, 'postgres'], {
    cwd: cluster.path,
    account: cluster.account,
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`,
  });
  if (!single.succeeded) {
    throw new EmbeddedPostgresError(`The database's password could not be set: ${single.output.trim()}`);
  }
  writeFileSync(`${file}.new`, password, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

/**
 * Connection options for a `pg` client or pool. The user may also connect to the maintenance
 * database `postgres`.
 */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/**
 * How to reach the embedded PostgreSQL that another process runs on a data folder: by its socket,
 * or over TCP with its password. Starts nothing.
 * @throws EmbeddedPostgresError when none runs there
 */
export function findRunningCluster(dataDir: string): EmbeddedConnection {
  const cluster = locateCluster(resolve(dataDir));
  const account = { user: SUPERUSER, database: DATABASE };
  const [port, listensOn] = readPostmaster(cluster.path);
  if (listensOn === '') return { ...account, host: findSocketFolder(cluster.path), port: SOCKET_PORT };
  const password = readFileSync(join(cluster.home, 'password'), 'utf8');
  return { ...account, host: '127.0.0.1', port: Number(port), password };
}

/**
 * Reads `postmaster.pid`: the port, and the address PostgreSQL listens on (empty with a socket
 * alone).
 */
function readPostmaster(clusterPath: string): [port: string, listensOn: string] {
  try {
    const lines = readFileSync(join(clusterPath, 'postmaster.pid'), 'utf8').split('\n');
    return [lines[3]?.trim() ?? '', lines[5]?.trim() ?? ''];
  } catch (error) {
    throw new EmbeddedPostgresError(`No PostgreSQL runs in ${clusterPath}`, { cause: error });
  }
}

const POLL_MS = 20;

// Far longer than PostgreSQL takes from creating a lock file to writing it.
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
 * Removes empty lock files, left when the machine stopped just after PostgreSQL created them.
 * PostgreSQL would take them for a server about to write its pid and never start. Only for the
 * holder of the lock.
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
 * Ends the PostgreSQL of a killed server and waits for it until `deadline` (milliseconds of
 * Date.now). Only for the holder of the data folder's lock: no living server owns that PostgreSQL.
 *
 * Returns the pid in `postmaster.pid` if it now belongs to an unrelated process (after a reboot, or
 * in a container, where pids repeat). PostgreSQL never starts unless it gets that pid and ignores
 * it. Does nothing where processes cannot be inspected (not Linux, or another account's process);
 * PostgreSQL's own check then decides.
 */
export async function endLeftoverPostgres(
  clusterPath: string,
  deadline: number,
): Promise<number | undefined> {
  const postmaster = readPostmasterPid(clusterPath);
  if (postmaster === undefined || process.platform !== 'linux') return undefined;
  let left = findPostgresIn(clusterPath);
  while (left.length > 0 && Date.now() < deadline) {
    // Orphaned backends in a long query run until their next check; nothing is left to save.
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

/**
 * Whether a process is a zombie: dead but not reaped, as in containers whose first process reaps
 * nothing.
 */
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

/** Where clients of this process reach PostgreSQL. */
export interface Address {
  host: string;
  port: number;
  /** Only over TCP, where any account of the machine may connect. */
  password?: string;
  /** Idempotent. */
  close?(): void;
}

/**
 * Prepares the address of a cluster whose PostgreSQL is stopped. `onRenewalError` is called when a
 * socket folder could not be renewed.
 */
export async function openAddress(
  cluster: Cluster,
  binaries: PostgresBinaries,
  transport: Transport,
  onRenewalError: (error: unknown) => void,
): Promise<Address> {
  if (transport === 'socket') {
    return { ...openSocketFolder(cluster.path, onRenewalError), port: SOCKET_PORT };
  }
  const password = await ensurePassword(cluster, binaries);
  return { host: '127.0.0.1', port: await findFreePort(), password };
}

/** A free port of this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
