import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.ts';
import { note, type Row, row } from './support/table.ts';

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Runs a case on a Chromium that Lighthouse can talk to, then ends it. */
async function withChrome<T>(run: (port: number) => Promise<T>): Promise<T> {
  const chromePath = await findChromium();
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({ chromePath, chromeFlags: [...flags, ...sandbox] });
  try {
    return await run(chrome.port);
  } finally {
    chrome.kill();
  }
}

interface Inspection {
  /** 0 to 100. */
  readonly score: (category: string) => number;
  readonly figure: (audit: string) => number;
}

/** Far longer than a page takes to load; the app's stream never lets its network fall silent. */
const LONGEST_LOAD_MS = 12_000;

/** Now and then the browser loses the trace of a page: Lighthouse says to run it again. */
async function inspect(url: string, port: number, categories: string[], runsLeft = 3): Promise<Inspection> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    maxWaitForLoad: LONGEST_LOAD_MS,
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories: found, audits, runtimeError } = result.lhr;
  if (runtimeError && runsLeft > 0) return inspect(url, port, categories, runsLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse fails at ${url}: ${runtimeError.message}`);
  return {
    score: (category: string) => Math.round((found[category]?.score ?? 0) * 100),
    figure: (audit: string) => audits[audit]?.numericValue ?? Number.NaN,
  };
}

/** Lighthouse's four scores, on its emulated slow phone, for each page. */
export function scorePages(origin: string, pages: Record<string, string>): Promise<Row[]> {
  return withChrome(async (port) => {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { score, figure } = await inspect(origin + path, port, Object.keys(aims));
      for (const [category, aim] of Object.entries(aims))
        rows.push(row(`${name}: ${category}`, score(category), { atLeast: aim }));
      rows.push(row(`${name}: layout shift`, figure('cumulative-layout-shift'), { atMost: 0 }));
    }
    return rows;
  });
}

/** Leaves nothing of former visits in the browser that Lighthouse drives but a session. */
async function signInAfresh(origin: string, port: number, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.evaluate((known) => localStorage.setItem('authToken', known), token);
  await page.close();
  await browser.close();
}

/** What Lighthouse advises: single runs differ by what else the machine does. */
const RUNS = 5;

/** The first visit of a signed-in member to a screen of the app, on Lighthouse's emulated slow phone: medians of its runs. */
export function scoreSignedIn(origin: string, path: string, token: string): Promise<Row[]> {
  return withChrome(async (port) => {
    const visit = async () => {
      await signInAfresh(origin, port, token);
      return inspect(origin + path, port, ['performance']);
    };
    // A server and a browser that have just started are slower than any that a member meets.
    await visit();
    const runs: Inspection[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await visit());
    const medianOf = (read: (run: Inspection) => number) =>
      runs.map(read).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN;
    const median = (audit: string) => medianOf(({ figure }) => figure(audit));
    return [
      row(
        `${path}: performance`,
        medianOf(({ score }) => score('performance')),
        { atLeast: 95 },
      ),
      row(`${path}: largest contentful paint`, median('largest-contentful-paint'), { atMost: 2000 }, ' ms'),
      note(`${path}: first contentful paint`, median('first-contentful-paint'), ' ms'),
      note(`${path}: total blocking time`, median('total-blocking-time'), ' ms'),
      note(`${path}: layout shift`, median('cumulative-layout-shift')),
    ];
  });
}
