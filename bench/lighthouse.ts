import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/find-chromium.ts';
import { type Row, row } from './support/table.ts';

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Lighthouse's four scores, on its emulated slow phone, for each page. */
export async function scorePages(origin: string, pages: Record<string, string>): Promise<Row[]> {
  const chromePath = await findChromium();
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({ chromePath, chromeFlags: [...flags, ...sandbox] });
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(pages))
      rows.push(...(await scorePage(origin + path, name, chrome.port)));
    return rows;
  } finally {
    chrome.kill();
  }
}

async function scorePage(url: string, name: string, port: number): Promise<Row[]> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(aims) });
  const lhr = result?.lhr;
  if (lhr === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return [
    ...Object.entries(aims).map(([category, aim]) =>
      row(`${name}: ${category}`, Math.round((lhr.categories[category]?.score ?? 0) * 100), { atLeast: aim }),
    ),
    row(`${name}: layout shift`, shift, { atMost: 0 }),
  ];
}
