import { type BrowserServer, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.ts';

/** Less of everything that a test does not look at, and nothing that calls home. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium, headless, as a server that test files connect to. */
export async function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: await findChromium(),
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
}
