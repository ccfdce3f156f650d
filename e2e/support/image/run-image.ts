import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRoot, machinePath, type ReplayedImage } from './replay-dockerfile.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * An image run as in a container: as an unprivileged user, with every folder read-only but /data
 * and /tmp.
 */
export interface RunningImage {
  /** Runs a command to its end, as `docker compose exec` does. */
  exec(command: readonly string[], input?: string): Promise<Outcome>;
  /**
   * Starts the image's own command. Resolves once its HEALTHCHECK succeeds; if it ends before,
   * throws its output.
   */
  start(): Promise<void>;
  /** Sends SIGTERM and returns the outcome. */
  stop(): Promise<Outcome>;
  /** Removes all of its files. */
  remove(): void;
}

/**
 * As root, the image runs as `nobody`, who also owns the PostgreSQL of the tests; otherwise as the
 * current user.
 */
const NOBODY = 65534;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const HEALTH_TRIES = 600;

/**
 * Sets the modes of folders only: files are links to those of the repository, and cannot be
 * replaced in a read-only folder.
 */
function setFolderModes(path: string, mode: number): void {
  if (!lstatSync(path).isDirectory()) return;
  chmodSync(path, mode);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) setFolderModes(join(path, entry.name), mode);
  }
}

function give(path: string): void {
  chmodSync(path, 0o700);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
}

/**
 * Gives the folder of an image the permissions of a read-only container. /data must already belong
 * to the image's user.
 */
export function prepareImage(image: ReplayedImage, settings: Readonly<Record<string, string>>): RunningImage {
  const [user] = image.user.split(':').map(Number);
  const data = image.inside('/data');
  if (isRoot && statSync(data).uid !== user) throw new Error(`/data does not belong to user ${user}`);
  setFolderModes(image.root, 0o555);
  for (const path of [data, image.inside('/tmp')]) give(path);

  const own = Object.entries(image.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? image.inside(value) : value,
  ]);
  const env = {
    PATH: machinePath,
    HOME: image.inside('/home/node'),
    TMPDIR: image.inside('/tmp'),
    ...Object.fromEntries(own),
    ...settings,
  };
  let server: ChildProcess | undefined;
  let output = '';

  function launch([program = '', ...args]: readonly string[]): ChildProcess {
    return spawn(program, args, { cwd: image.inside(image.workdir), env, ...identity });
  }

  async function exec(command: readonly string[], input = ''): Promise<Outcome> {
    const child = launch(command);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    // A command that reads no input may have ended before the write.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output: text };
  }

  async function start(): Promise<void> {
    const child = launch(image.command);
    server = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    for (let tries = 0; tries < HEALTH_TRIES; tries += 1) {
      if (child.exitCode !== null) break;
      if ((await exec(image.healthCheck)).code === 0) return;
      await delay(100);
    }
    throw new Error(`The image does not become healthy:\n${output}`);
  }

  return {
    exec,
    start,
    async stop() {
      if (!server || server.exitCode !== null) return { code: server?.exitCode ?? 1, output };
      const ended = once(server, 'close');
      server.kill('SIGTERM');
      const [code] = await ended;
      return { code: code ?? 1, output };
    },
    remove() {
      setFolderModes(image.root, 0o755);
      rmSync(image.root, { recursive: true, force: true });
    },
  };
}
