import { randomBytes } from 'node:crypto';
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
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { freeMegabytes } from './disk-space.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import { adviceOn } from './launch-refusal.ts';
import type { PostgresBinaries } from './platform-binaries.ts';
import { type Account, runProgram } from './run-program.ts';

/** Where a data folder keeps its PostgreSQL, and the account that runs it. */
export interface Cluster {
  /** DATA_DIR as it is shown to people. */
  dataDir: string;
  /** DATA_DIR/postgres: lock, password and cluster; only we may enter. */
  home: string;
  /** DATA_DIR/postgres/data: PostgreSQL's own data directory. */
  path: string;
  /** Set when we are root, which PostgreSQL refuses to run as. */
  account: Account | undefined;
  /**
   * The cluster as PostgreSQL is told of it, when started with the cluster as its working directory. An
   * unprivileged account cannot walk a path whose parents only root may enter, but a working directory taken
   * before root is given up stays open to it, and /proc/self/cwd leads there without the path being walked.
   */
  pathFromInside: string;
}

export const SUPERUSER = 'lampion';
export const DATABASE = 'lampion';

// "nobody" on every current Linux; initdb needs an account that has a name.
const NOBODY: Account = { uid: 65534, gid: 65534 };

const FIRST_START_MEGABYTES = 150;

/**
 * Makes the folders of a data folder's PostgreSQL and works out which account runs it: our own, or "nobody" when we are
 * root. Writes nothing else. Idempotent.
 *
 * Throws `EmbeddedPostgresError` when we may not use the folder, or for root elsewhere than on Linux.
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
 * Makes the cluster if there is none yet. It is made beside its place and moved there when it is whole and on disk,
 * so a kill at any moment leaves either no cluster or a good one. Only for the holder of the data folder's lock.
 *
 * Throws `EmbeddedPostgresError` when the disk is too full, initdb fails, or the cluster belongs to someone else.
 */
export async function initialiseCluster(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  if (existsSync(cluster.path)) return requireOwnership(cluster);
  requireFreeSpace(cluster);
  removeUnfinishedClusters(cluster.home);
  // A new name each time: an initdb that outlives a killed server for a moment must not write into the next one's.
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

/** A rename is on disk once its folder is. Windows cannot open folders and journals renames by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * The password of connections over TCP, made at the first use. It is written after the cluster knows it, so a kill
 * in between only makes the next start choose another. Only while PostgreSQL is stopped.
 */
export async function ensurePassword(cluster: Cluster, binaries: PostgresBinaries): Promise<string> {
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
