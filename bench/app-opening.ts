import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startProduct } from '../e2e/support/product.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { scoreSignedIn } from './lighthouse.ts';
import { fetchToken } from './support/fetch-token.ts';
import { printTable, type Row, row } from './support/table.ts';

const VISITS = 5;

/** Notes in the page when the first party was there, in milliseconds since the page was asked for. */
function watchParties(): void {
  const look = () => {
    if (!document.querySelector('main a[href^="/app/parties/"]')) return;
    observer.disconnect();
    Object.assign(window, { partiesAt: performance.now() });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** How long a member who has been here before waits for their parties without a network: the median of some visits. */
async function timeOfflineVisit(browser: Browser, origin: string, token: string): Promise<Row> {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR' });
  await context.addInitScript((known) => localStorage.setItem('authToken', known), token);
  await context.addInitScript(watchParties);
  const first = await context.newPage();
  await first.goto('/app');
  await first.waitForFunction(() => Reflect.get(window, 'partiesAt'));
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.close();
  await context.setOffline(true);
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await context.newPage();
    await page.goto('/app');
    const seen = await page.waitForFunction(() => Reflect.get(window, 'partiesAt'));
    times.push(Number(await seen.jsonValue()));
    await page.close();
  }
  await context.close();
  const median = times.sort((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.NaN;
  return row('/app again, without a network: my parties', median, { atMost: 300 }, ' ms');
}

/** How soon a member sees their parties: on the first visit over a slow network, on later ones without any. */
export async function measureAppOpening(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-opening-'));
  const product = await startProduct({ dataDir });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const token = await fetchToken(product.url, 'membre@lampion.test');
    printTable('Opening the app', [
      ...(await scoreSignedIn(product.url, '/app', token)),
      await timeOfflineVisit(browser, product.url, token),
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureAppOpening();
}
