import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startProduct } from '../e2e/support/product.ts';
import { demoPassword } from '../packages/server/src/demo/demo-accounts.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { repositoryRoot } from '../scripts/support/repository.ts';
import { createLongArticle, LONG_ARTICLE } from './support/long-article.ts';
import { printTable, type Row, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';

/** The best figure of several rounds counts: other load on this machine must not. */
const ROUNDS = 3;
/** Long enough to include autosaves. */
const KEYS = 140;
const KEY_PAUSE_MS = 50;

async function signIn(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'admin@lampion.test', password: demoPassword },
  });
  const { access_token: token } = await answer.json();
  await page.addInitScript((known) => localStorage.setItem('authToken', known), token);
  return token;
}

/** Milliseconds from the press on "Modifier" until the whole text is in the editor, with the bundle already loaded. */
async function timeOpening(page: Page, id: string): Promise<number> {
  await page.goto('/admin/articles/new');
  await page.getByRole('textbox', { name: 'Contenu' }).waitFor();
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  const link = page.locator(`a[href="/admin/articles/${id}/edit"]`);
  await link.waitFor();
  return link.evaluate(async (press, lastWords) => {
    const started = performance.now();
    (press as HTMLElement).click();
    const nextFrame = () => new Promise((settle) => requestAnimationFrame(settle));
    while (!document.querySelector('.editor')?.textContent?.includes(lastWords)) await nextFrame();
    // Laid out and painted, not only in the document.
    await nextFrame();
    await nextFrame();
    return performance.now() - started;
  }, LONG_ARTICLE.lastWords);
}

/** The slowest of many keys typed in the middle of the text, from the key press until it is painted. */
async function timeTyping(page: Page): Promise<number> {
  const paragraph = page.locator('.editor > p').nth(100);
  await paragraph.click();
  await page.evaluate(() => {
    const slowest = { slowest: 0 };
    Object.assign(window, slowest);
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries())
        if (/^key|input/.test(name))
          Object.assign(window, { slowest: Math.max(Reflect.get(window, 'slowest'), duration) });
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await page.keyboard.type('a b'.repeat(KEYS / 3), { delay: KEY_PAUSE_MS });
  return page.evaluate(async () => {
    await new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)));
    return Number(Reflect.get(window, 'slowest'));
  });
}

/** Chunks that only the screens of the administration need, from the build's manifest. */
async function listAdminChunks(): Promise<ReadonlySet<string>> {
  const { assets } = await import(path.join(repositoryRoot, 'apps/web/build/server/index.js'));
  const routes = Object.values<{ id: string; module: string; imports?: string[] }>(assets.routes);
  const chunksOf = (isAdmin: boolean) =>
    routes
      .filter(({ id }) => id.startsWith('admin/') === isAdmin)
      .flatMap(({ module, imports = [] }) => [module, ...imports]);
  const elsewhere = new Set([...chunksOf(false), ...assets.entry.imports, assets.entry.module]);
  return new Set(chunksOf(true).filter((chunk) => !elsewhere.has(chunk)));
}

/** How many of the administration's own chunks are loaded by other screens. */
async function countStrayChunks(browser: Browser, baseURL: string): Promise<Row> {
  const chunks = await listAdminChunks();
  if (chunks.size === 0) throw new Error('the build names no chunk of the administration');
  const page = await browser.newPage({ baseURL });
  const stray = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (chunks.has(pathname)) stray.add(pathname);
  });
  for (const address of ['/', '/blog', '/contact', '/login', '/pro/signup']) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  await page.close();
  return row(`of ${chunks.size} chunks of the administration, elsewhere`, stray.size, { atMost: 0 });
}

async function measureEditor(page: Page, id: string): Promise<Row[]> {
  const opening: number[] = [];
  const typing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    opening.push(await timeOpening(page, id));
    typing.push(await timeTyping(page));
  }
  return [
    row('opening', Math.min(...opening), { atMost: 1000 }, ' ms'),
    row(`slowest of ${KEYS} keys`, Math.min(...typing), { atMost: 50 }, ' ms'),
  ];
}

/** The article editor in a real browser, on a far longer article than any real one. */
export async function measureAdminEditor(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-editor-'));
  const product = await startProduct({ dataDir, env: unbounded });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: 'fr-FR' });
    const token = await signIn(page);
    await page.goto('/admin/articles');
    const id = await createLongArticle(page, token);
    const rows = await measureEditor(page, id);
    rows.push(await countStrayChunks(browser, product.url));
    const { words, pictures } = LONG_ARTICLE;
    printTable(`Article editor, ${words} words and ${pictures} pictures, best of ${ROUNDS}`, rows);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureAdminEditor();
}
