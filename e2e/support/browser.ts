import { type BrowserServer, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.ts';

/** Disables features that tests do not need, and everything that connects to the vendor. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without a window, the system's Chromium by default, as a server that test files connect to. */
export async function launchBrowser(find: () => Promise<string> = findChromium): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: await find(),
    // Chromium's sandbox does not run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
}
