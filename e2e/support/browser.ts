import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.ts';
import { killTree } from './process-tree.ts';

/** Disables features that tests do not need, and all connections to the vendor. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A browser without a window, the system's Chromium by default, as a server that test files connect
 * to.
 */
export async function launchBrowser(find: () => Promise<string> = findChromium): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: await find(),
    // Chromium's sandbox does not run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
}

const START_LIMIT_MS = 60_000;
const ATTEMPT_LIMIT_MS = 10_000;

/** The file to which a browser writes its port once it listens. */
async function readPort(file: string): Promise<string> {
  for (const until = Date.now() + START_LIMIT_MS; ; await delay(50)) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    if (Date.now() > until) throw new Error('Chromium did not start');
  }
}

/**
 * While a service worker of the profile starts, a connection may never be made; the next attempt
 * works.
 */
async function connect(url: string, attempts = 5): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(url, { timeout: ATTEMPT_LIMIT_MS });
  } catch (error) {
    if (attempts === 1) throw error;
    return connect(url, attempts - 1);
  }
}

interface KillableBrowser {
  readonly browser: Browser;
  /** Sends SIGKILL to all its processes at once, like a power cut. Resolves when they are gone. */
  kill(): Promise<void>;
}

/**
 * The system's Chromium on a profile folder, which the next browser finds as a killed one left it.
 */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const isRoot = process.getuid?.() === 0;
  const flags = ['--headless=new', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const child = spawn(
    await findChromium(),
    [
      ...flags,
      ...(isRoot ? ['--no-sandbox'] : []),
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: 'ignore' },
  );
  const gone = once(child, 'exit');
  const browser = await connect(`http://127.0.0.1:${await readPort(portFile)}`);
  return {
    browser,
    async kill() {
      killTree(child.pid as number);
      await gone;
    },
  };
}
