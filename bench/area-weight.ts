import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startProduct } from '../e2e/support/product.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { fetchToken } from './support/fetch-token.ts';
import { printTable, type Row, row } from './support/table.ts';

const KILO = 1000;
/** What Chromium's tools call "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.675 * 1_000_000) / 8,
};

interface Screen {
  readonly path: string;
  /** Whose screen it is; nobody's in front of the sign-in. */
  readonly email?: string;
  /** Text of the finished screen's heading. */
  readonly heading: string | RegExp;
  readonly kilobytes: number;
  readonly requests: number;
}

const screens: readonly Screen[] = [
  { path: '/login', heading: 'Mon espace', kilobytes: 90, requests: 15 },
  {
    path: '/pro',
    email: 'pro@lampion.test',
    heading: 'Mon tableau de bord',
    kilobytes: 160,
    requests: 25,
  },
  // Its heading is the day of the next party.
  { path: '/app', email: 'membre@lampion.test', heading: /./, kilobytes: 130, requests: 20 },
];

/** A page of a fresh browser profile; signed in when a token is given. */
async function openFresh(browser: Browser, origin: string, token?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, locale: 'fr-FR' })).newPage();
  if (token) await page.addInitScript((known) => localStorage.setItem('authToken', known), token);
  return page;
}

const QUIET_MS = 1500;

/** Resolves once a count has stood still for a while. A stream that stays open keeps the network from ever being idle. */
async function untilQuiet(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await page.waitForTimeout(QUIET_MS)) before = count();
}

/** Scripts as transferred, without the headers of their answers, until the screen is complete and nothing more is loaded. */
async function weighScripts(page: Page, { path: address, heading }: Screen) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  const headers = new Map<string, number>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength - (headers.get(requestId) ?? 0));
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await untilQuiet(page, () => scripts.size + sizes.size);
  const bytes = [...scripts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  return { kilobytes: bytes / KILO, requests: scripts.size };
}

interface FirstPaint {
  readonly milliseconds: number;
  readonly hasSkeleton: boolean;
}

/** What the screen showed at the first contentful paint, on a slow network. */
async function watchFirstPaint(page: Page, address: string): Promise<FirstPaint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(() => {
    const isInSight = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.width > 0 && box.height > 0;
    };
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (!paint) return;
      const hasSkeleton = isInSight('.side') && isInSight('main .skeleton');
      Object.assign(window, { firstPaint: { milliseconds: paint.startTime, hasSkeleton } });
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => Reflect.get(window, 'firstPaint'));
  return (await seen.jsonValue()) as FirstPaint;
}

/** What the areas load into a browser, and what is visible meanwhile. */
export async function measureAreaWeight(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-areas-'));
  const product = await startProduct({ dataDir });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const rows: Row[] = [];
    for (const screen of screens) {
      const token = screen.email && (await fetchToken(product.url, screen.email));
      const page = await openFresh(browser, product.url, token);
      const { kilobytes, requests } = await weighScripts(page, screen);
      rows.push(row(`${screen.path}: JavaScript as sent`, kilobytes, { atMost: screen.kilobytes }, ' kB'));
      rows.push(row(`${screen.path}: requests for JavaScript`, requests, { atMost: screen.requests }));
      await page.context().close();
    }
    const page = await openFresh(browser, product.url, await fetchToken(product.url, 'pro@lampion.test'));
    const { hasSkeleton, milliseconds } = await watchFirstPaint(page, '/pro');
    rows.push(row('/pro on Slow 4G: skeleton at the first paint', Number(hasSkeleton), { exactly: 1 }));
    rows.push(row('/pro on Slow 4G: first paint', milliseconds, { atMost: 2000 }, ' ms'));
    printTable('Areas in a browser that has been nowhere before', rows);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureAreaWeight();
}
