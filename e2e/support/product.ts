import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findFreePort } from '@lampion/server/platform/db/embedded/cluster';
import { killTree } from './process-tree.ts';

const mainFile = resolve(import.meta.dirname, '../../apps/web/server/main.ts');
/**
 * As `npm start` sets it, like MALLOC_ARENA_MAX below: a small young generation limits the
 * process's memory.
 */
const nodeFlags = ['--max-semi-space-size=16'];
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;

export interface ProductOptions {
  readonly dataDir: string;
  /** By default, our own PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  readonly hasDemoContent?: boolean;
  /** The host of its address; by default 127.0.0.1, which passkeys cannot be bound to. */
  readonly host?: 'localhost';
  readonly env?: Readonly<Record<string, string>>;
}

export interface Product {
  /** Without a trailing slash. */
  readonly url: string;
  /** The server's process, for measuring it. */
  readonly pid: number;
  /** Its log so far. */
  output(): string;
  /**
   * Resolves when the server reports that it is ready; rejects with its output if it ends before.
   */
  readonly ready: Promise<void>;
  /** Stops it and waits. Throws with its output if it does not end cleanly. */
  stop(): Promise<void>;
  /**
   * Sends SIGKILL to the server and all its descendants at once. Resolves when the server is gone.
   */
  kill(): Promise<void>;
  /**
   * Sends SIGKILL to the server alone, as the system does when memory runs out. Resolves when it is
   * gone.
   */
  killServer(): Promise<void>;
}

/**
 * The product's settings. It inherits only what any program needs from this machine's environment.
 */
function environmentOf(options: ProductOptions, port: number): Record<string, string> {
  const { dataDir, databaseUrl, hasDemoContent, host = '127.0.0.1', env } = options;
  const embedded = ['addresses', 'email', 'payments', 'push', 'sms', 'storage', 'vat-register'];
  if (databaseUrl === undefined) embedded.push('database');
  if (hasDemoContent) embedded.push('demo-content');
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    MALLOC_ARENA_MAX: '2',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://${host}:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Without a load balancer there is nothing to wait for.
    DRAIN_MS: '0',
    ALLOW_EMBEDDED: embedded.join(','),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((settle, fail) => {
    const refuse = (reason: string) =>
      fail(new Error(`The product ${reason} before it was ready:\n${output()}`));
    const timer = setTimeout(() => refuse('took too long'), START_LIMIT_MS);
    child.stdout?.on('data', () => {
      if (!/Lampion\s*:\s*http/.test(output())) return;
      clearTimeout(timer);
      settle();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      refuse(`ended (${signal ?? code})`);
    });
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function killWhole(child: ChildProcess): void {
  if (child.pid !== undefined && !hasEnded(child)) killTree(child.pid);
}

/** Running servers, which are killed when a test run is aborted. */
const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) killWhole(child);
});

/** Starts the built product in a separate process, without waiting until it is ready. */
export async function launchProduct(options: ProductOptions): Promise<Product> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...nodeFlags, mainFile], {
    // Not in the repository, whose .env is not for tests.
    cwd: options.dataDir,
    env: environmentOf(options, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  const exited = once(child, 'exit').finally(() => living.delete(child));
  const output = collectOutput(child);
  const ready = waitForAddress(child, output);
  // A caller that kills it early does not await `ready`; all others get its error.
  ready.catch(() => undefined);
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    pid: child.pid ?? 0,
    output,
    ready,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => killWhole(child), STOP_LIMIT_MS);
      const [code] = await exited;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`The product did not stop well (${code}):\n${output()}`);
    },
    async kill() {
      killWhole(child);
      await exited;
    },
    async killServer() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts the built product, with demo content, and waits until it answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = await launchProduct({ hasDemoContent: true, ...options });
  try {
    await product.ready;
    return product;
  } catch (error) {
    await product.kill();
    throw error;
  }
}
