import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@lampion/server/platform/db/embedded/cluster';
import { repositoryRoot } from '../../scripts/support/repository.ts';
import { killTree } from './process-tree.ts';

/** Input of every command; it serves as the answer to any password prompt. */
const typed = 'un mot de passe de test\n';
/** Belongs to the installation that runs in the repository. */
const ownFiles = new Set(['.data', '.env', '.git']);
/** The default port of a server. */
const USUAL_PORT = '3000';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

/** An installation to run commands in: a separate folder with our files. */
export interface Installation {
  /** URL of the server that was started on a documented port. */
  urlOf(port: string): string;
  /** Runs lines of a shell; if one fails, throws an error with their output. */
  run(lines: string): Promise<string>;
  /**
   * Runs a command that keeps running, and waits until its server answers. Replaces the one on the
   * same documented port.
   */
  start(command: string, port?: string): Promise<void>;
  /** Stops everything that was started, waits, and deletes the folder. */
  dispose(): Promise<void>;
}

function launch(command: string, cwd: string, env: Readonly<Record<string, string>>) {
  // A separate process group, so that it can be stopped as by a terminal.
  const child = spawn('sh', ['-euc', command], { cwd, env, detached: true, stdio: 'pipe' });
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output };
}

async function untilAnswering({ child, url, output }: Running): Promise<void> {
  const ended = once(child, 'exit').then(() => false);
  for (;;) {
    const answers = fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (await answers) return;
    // Pause between two tries. It ends at once if the command has ended.
    const pause = new Promise<boolean>((settle) => setTimeout(settle, 100, true));
    if (!(await Promise.race([ended, pause]))) throw new Error(`It ended before it answered:\n${output()}`);
  }
}

async function stop({ child }: Running): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}

/**
 * Makes an installation with these settings. It inherits only what any program needs from this
 * machine's environment.
 */
export async function makeInstallation(settings: Readonly<Record<string, string>>): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'lampion-installation-'));
  for (const name of readdirSync(repositoryRoot).filter((entry) => !ownFiles.has(entry))) {
    symlinkSync(join(repositoryRoot, name), join(folder, name));
  }
  const env = {
    PATH: `${join(repositoryRoot, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    HOME: process.env.HOME ?? '',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  /** By their documented ports. */
  const servers = new Map<string, Running>();
  return {
    urlOf(port) {
      const url = servers.get(port)?.url;
      if (url === undefined) throw new Error(`Nothing was started on port ${port}`);
      return url;
    },
    async run(lines) {
      const { child, output } = launch(lines, folder, env);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`This ended with ${code}:\n${lines}\n\n${output()}`);
      return output();
    },
    async start(command, port = USUAL_PORT) {
      const former = servers.get(port);
      if (former) await stop(former);
      const freePort = await findFreePort();
      const launched = launch(command, folder, { ...env, PORT: String(freePort) });
      const server = { ...launched, url: `http://localhost:${freePort}` };
      servers.set(port, server);
      const { pid } = server.child;
      process.once('exit', () => pid !== undefined && killTree(pid));
      await untilAnswering(server);
    },
    async dispose() {
      await Promise.all([...servers.values()].map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
