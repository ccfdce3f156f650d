import { launchProduct, type Product, startProduct } from '../e2e/support/product.ts';
import {
  compareWithBare,
  fetchToken,
  inTemporaryFolder,
  load,
  printTable,
  type Row,
  row,
  unbounded,
} from './harness.ts';
import { descendants, memoryMegabytes } from './support/process-figures.ts';

/** The first published article and the first event of the demo content. */
async function findPages(origin: string): Promise<Record<'article' | 'event', string>> {
  const [article] = await (await fetch(`${origin}/api/blogs?limit=1`)).json();
  const sitemap = await (await fetch(`${origin}/sitemaps/events-1.xml`)).text();
  return { article: `/blog/${article.slug}`, event: /\/events\/[0-9a-f-]+/.exec(sitemap)?.[0] ?? '' };
}

/** Compares a cached page with a bare node:http server that sends the same bytes. */
async function comparePages({ url, pid }: Product, pages: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    for (const encoding of ['identity', 'br']) {
      const { requests, cpu } = await compareWithBare(url + path, pid, { 'accept-encoding': encoding });
      rows.push(row(`${name}, ${encoding}: requests`, requests, { atLeast: 0.9 }, ' × bare'));
      rows.push(row(`${name}, ${encoding}: CPU a request`, cpu, { atMost: 1.3 }, ' × bare'));
    }
  }
  return rows;
}

const READ_SECONDS = 10;

/** Memory after the pages and the largest lists have been read at full speed. */
async function measureMemory({ url, pid }: Product): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await fetchToken(url, 'pro@lampion.test')}` };
  await load(`${url}/api/pro/events?limit=20`, { pid, headers, seconds: READ_SECONDS });
  const database = descendants(pid).reduce((sum, child) => sum + memoryMegabytes(child), 0);
  return [
    row('server process', memoryMegabytes(pid), { atMost: 300 }, ' MB'),
    row('embedded PostgreSQL, all its processes', database, { atMost: 200 }, ' MB'),
  ];
}

/** From the start of the process to the first page served, on an existing data folder. */
async function timeSecondStart(dataDir: string): Promise<Row> {
  const begin = performance.now();
  const product = await launchProduct({ dataDir, hasDemoContent: true });
  try {
    while (!(await fetch(`${product.url}/blog`).catch(() => null))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 25));
    return row('second start, to the first page', performance.now() - begin, { atMost: 1300 }, ' ms');
  } finally {
    await product.stop();
  }
}

/** CPU of pages rendered for every request, as a multiple of the bare server's. */
async function compareFreshPages({ url, pid }: Product, pages: Record<'article' | 'event', string>) {
  const headers = { 'accept-encoding': 'identity' };
  const [article, event] = [
    await compareWithBare(url + pages.article, pid, headers),
    await compareWithBare(url + pages.event, pid, headers),
  ];
  return [
    row('article: CPU a request', article.cpu, { atMost: 25 }, ' × bare'),
    row('event: CPU a request', event.cpu, { atMost: 40 }, ' × bare'),
  ];
}

/** Public pages, cached and rendered, the memory they use, and how fast the product starts. */
export async function measure(): Promise<void> {
  await inTemporaryFolder(async (dataDir) => {
    // The first start draws and writes the demo content, so a later start is measured.
    await (await startProduct({ dataDir })).stop();
    printTable('Start', [await timeSecondStart(dataDir)]);
    const product = await startProduct({ dataDir, env: unbounded });
    const pages = await findPages(product.url);
    try {
      printTable('Pages from memory', await comparePages(product, pages));
      printTable('Memory after the load', await measureMemory(product));
    } finally {
      await product.stop();
    }
    const uncached = await startProduct({ dataDir, env: { ...unbounded, PAGE_CACHE: 'off' } });
    try {
      printTable('Pages rendered afresh', await compareFreshPages(uncached, pages));
    } finally {
      await uncached.stop();
    }
  });
}
