import {
  type ChildProcessByStdio,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Cluster } from './cluster.ts';
import { LaunchRefusal } from './data-dir-lock.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import type { PostgresBinaries } from './platform-binaries.ts';

const IS_WINDOWS = process.platform === 'win32';

// A fast shutdown writes memory to disk. After this time it is aborted, and the next start replays
// the log.
const SHUTDOWN_LIMIT_MS = 20_000;

const OUTPUT_KEPT = 4096;

/**
 * The death pipe. The shell starts a watcher and becomes PostgreSQL. The watcher reads a pipe whose
 * other end only the server holds. When the server ends in any way, the kernel closes that end and
 * the watcher requests a fast shutdown of PostgreSQL. A line on the pipe stops the watcher:
 * PostgreSQL has ended, and its pid may be reused. The watcher is started from a subshell that ends
 * at once, so that it is not an unknown child of PostgreSQL.
 */
const DEATH_PIPE = `
exec 3<&0 </dev/null
(cd / && { read -r line || kill -INT $$; } <&3 3<&- >/dev/null 2>&1 &)
exec "$0" "$@" 3<&-
`;

type PostgresChild = ChildProcessByStdio<Writable, null, Readable>;

export interface PostgresProcess {
  /** Resolves when PostgreSQL has ended, requested or not. */
  exited: Promise<void>;
  /**
   * Fast shutdown: open transactions are rolled back. Resolves when PostgreSQL has ended;
   * idempotent.
   */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  binaries: PostgresBinaries;
  cluster: Cluster;
  args: string[];
  /** A pid that PostgreSQL must not mistake for another PostgreSQL on this cluster. */
  harmlessPid: number | undefined;
  appendToLog: AppendToLog;
  /** Milliseconds of Date.now by which it must accept connections. */
  deadline: number;
}

/**
 * Starts PostgreSQL on an existing cluster and resolves when it accepts connections. It never
 * outlives this process, and does not keep this process alive either.
 *
 * Rejects with `LaunchRefusal` when PostgreSQL refuses, with `EmbeddedPostgresError` when the
 * system does not let us start it; in both cases nothing of it runs any more.
 */
export async function launchPostgres(options: LaunchOptions): Promise<PostgresProcess> {
  const child = spawnPostgres(options);
  const exited = watchExit(child);
  const server = { exited, stop: () => stopPostgres(child, exited, options) };
  child.stderr.on('data', (chunk: Buffer) => options.appendToLog(chunk.toString()));
  try {
    await waitUntilReady(child, options.deadline);
  } catch (error) {
    if (child.pid !== undefined) await server.stop();
    throw error;
  }
  setKeepsProcessAlive(child, false);
  return server;
}

function spawnPostgres({ binaries, cluster, args, harmlessPid }: LaunchOptions): PostgresChild {
  // PostgreSQL disregards the pid of its starter's parent in postmaster.pid; this is how pg_ctl
  // names it.
  const extra = harmlessPid === undefined ? undefined : { PG_GRANDPARENT_PID: String(harmlessPid) };
  const options: SpawnOptionsWithStdioTuple<StdioPipe, StdioNull, StdioPipe> = {
    ...cluster.account,
    cwd: cluster.path,
    env: programEnvironment(extra),
    // In a separate process group: Ctrl+C stops the server, which then stops PostgreSQL. On Windows
    // the system ends a non-detached child with its parent.
    detached: !IS_WINDOWS,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  };
  if (IS_WINDOWS) return spawn(binaries.postgres, args, options);
  return spawn('/bin/sh', ['-c', DEATH_PIPE, binaries.postgres, ...args], options);
}

function watchExit(child: PostgresChild): Promise<void> {
  child.stdin.on('error', () => {
    // the watcher has already ended
  });
  return new Promise((resolve) => {
    child.once('exit', () => {
      child.stdin.end('ended\n');
      resolve();
    });
  });
}

function waitUntilReady(child: PostgresChild, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = () => reject(new LaunchRefusal(output.trim()));
    const timer = setTimeout(refuse, deadline - Date.now());
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      if (!/database system is ready to accept (?:read-only )?connections/.test(output)) return;
      clearTimeout(timer);
      child.stderr.off('data', collect);
      resolve();
    };
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new EmbeddedPostgresError(`PostgreSQL cannot be started: ${error.message}`, { cause: error }));
    });
    child.once('close', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}

async function stopPostgres(
  child: PostgresChild,
  exited: Promise<void>,
  options: LaunchOptions,
): Promise<void> {
  setKeepsProcessAlive(child, true);
  const limit = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_LIMIT_MS);
  if (IS_WINDOWS) await stopWithPgCtl(options);
  else child.stdin.end();
  await exited;
  clearTimeout(limit);
}

async function stopWithPgCtl({ binaries, cluster }: LaunchOptions): Promise<void> {
  const args = ['stop', '--mode=fast', '--no-wait', '-D', cluster.path];
  await runProgram(binaries.pgCtl, args, { cwd: cluster.path, account: undefined });
}

function setKeepsProcessAlive(child: PostgresChild, isNeeded: boolean): void {
  for (const handle of [child, child.stdin, child.stderr]) {
    if (!('ref' in handle && 'unref' in handle)) continue;
    if (isNeeded) handle.ref();
    else handle.unref();
  }
}

/** The account PostgreSQL runs under when it is not ours. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramOptions {
  cwd: string;
  account: Account | undefined;
  input?: string;
}

export interface ProgramResult {
  succeeded: boolean;
  /** What the program wrote, errors included; the system's message when it could not be started. */
  output: string;
  /** The system's error code when the program could not be started at all. */
  spawnError: string | undefined;
}

/**
 * The environment of PostgreSQL's programs: English messages and none of our variables. Ours hold
 * secrets that an unprivileged account must not read in /proc, and PG* variables that would change
 * our options. Windows programs need the system's variables, so there the environment is inherited.
 */
function programEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv | undefined {
  return process.platform === 'win32' ? undefined : { LC_ALL: 'C', ...extra };
}

/** Runs one of PostgreSQL's programs to its end. Never rejects: the result contains the error. */
export async function runProgram(
  file: string,
  args: string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  let output = '';
  try {
    const child = spawn(file, args, {
      ...options.account,
      cwd: options.cwd,
      env: programEnvironment(),
      windowsHide: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.stdin.on('error', () => {
      // the output of a program that ended early says why
    });
    child.stdin.end(options.input);
    const [code] = await once(child, 'close');
    return { succeeded: code === 0, output, spawnError: undefined };
  } catch (error) {
    return { succeeded: false, output: String(error), spawnError: systemErrorCode(error) };
  }
}

const MAX_BYTES = 1024 * 1024;

/** Appends text to a log of bounded size. Never throws. */
export type AppendToLog = (text: string) => void;

/**
 * Opens a log file of at most 1 MB. A full one replaces `<file>.1` and a new one begins. Text that
 * cannot be written (full disk) is lost, without stopping a running server.
 */
export function openBoundedLog(file: string): AppendToLog {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (text) => {
    try {
      if (size + text.length > MAX_BYTES && size > 0) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
    } catch {
      // see above
    }
  };
}
