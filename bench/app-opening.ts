import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { startProduct } from '../e2e/support/product.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { scoreSignedIn } from './lighthouse.ts';
import { fetchToken } from './support/fetch-token.ts';
import { printTable, type Row, row } from './support/table.ts';

const VISITS = 5;

const BINDING = 'reportParties';

/** Has the page say when the first party, or event, is there, in milliseconds since the page was asked for. */
function watchParties(binding: string): void {
  const look = () => {
    if (!document.querySelector('main a:is([href^="/app/parties/"], [href^="/app/events/"])')) return;
    observer.disconnect();
    Reflect.get(window, binding)(String(performance.now()));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens the app in a new tab; milliseconds until the parties are there. Nothing is run in the page meanwhile: it would count. */
async function openApp(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: BINDING });
  const reported = new Promise<number>((done) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => name === BINDING && done(Number(payload)));
  });
  await page.goto('/app');
  const at = await reported;
  // Done at once, or as soon as the worker keeps all it takes to open the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return at;
}

/** How long a member who has been here before waits for their parties without a network: the median of some visits. */
async function timeOfflineVisit(origin: string, token: string): Promise<Row> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR' });
  await context.addInitScript((known) => localStorage.setItem('authToken', known), token);
  await context.addInitScript(watchParties, BINDING);
  await openApp(context);
  await context.setOffline(true);
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) times.push(await openApp(context));
  await browser.close();
  const median = times.sort((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.NaN;
  return row('/app again, without a network: my parties', median, { atMost: 300 }, ' ms');
}

/** How soon a member sees their parties: on the first visit over a slow network, on later ones without any. */
export async function measureAppOpening(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-opening-'));
  const product = await startProduct({ dataDir });
  try {
    const token = await fetchToken(product.url, 'membre@lampion.test');
    printTable('Opening the app', [
      ...(await scoreSignedIn(product.url, '/app', token)),
      await timeOfflineVisit(product.url, token),
    ]);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureAppOpening();
}
