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

async function inspect(url: string, port: number, categories: string[]) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories: found, audits } = result.lhr;
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

/** One first visit of somebody signed in, by a browser that has been nowhere. */
function visitSignedIn(origin: string, path: string, token: string) {
  return withChrome(async (port) => {
    // Lighthouse empties the caches before it begins, and leaves what is in localStorage.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = await browser.contexts()[0]?.newPage();
    await page?.goto(`${origin}/login`);
    await page?.evaluate((known) => localStorage.setItem('authToken', known), token);
    await page?.close();
    await browser.close();
    return inspect(origin + path, port, ['performance']);
  });
}

/** What Lighthouse advises: single runs differ by what else the machine does. */
const RUNS = 5;

/** The first visit of a signed-in member to a screen of the app, on Lighthouse's emulated slow phone: medians of its runs. */
export async function scoreSignedIn(origin: string, path: string, token: string): Promise<Row[]> {
  // A server that has just started is slower than any that a member meets.
  await visitSignedIn(origin, path, token);
  const runs: Awaited<ReturnType<typeof visitSignedIn>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await visitSignedIn(origin, path, token));
  const medianOf = (read: (run: (typeof runs)[number]) => number) =>
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
}
