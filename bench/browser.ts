import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startProduct } from '../e2e/support/product.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import {
  fetchToken,
  inTemporaryFolder,
  median,
  note,
  printTable,
  type Row,
  row,
  transferredBytes,
} from './harness.ts';

const KILO = 1000;
const MEMBER = 'membre@lampion.test';

/**
 * Lighthouse's mobile device: a slow 4G network and a CPU four times slower than this one. Its
 * figures are read with the browser's own performance entries.
 */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const CPU_SLOWDOWN = 4;
const RUNS = 3;

/** Storage of a browser, by key: what opens a session or a pass. */
type Stored = Readonly<Record<string, string>>;

interface Screen {
  readonly path: string;
  /** How the table names a path that contains a token. */
  readonly name?: string;
  readonly email?: string;
  /** Limit of the scripts as transferred, in kilobytes. */
  readonly scripts: number;
  /** Limit of the largest contentful paint, in milliseconds. */
  readonly paint: number;
}

const screens: readonly Screen[] = [
  { path: '/', scripts: 6, paint: 1200 },
  { path: '/blog', scripts: 6, paint: 1200 },
  { path: '/app', email: MEMBER, scripts: 110, paint: 1200 },
  { path: '/pro', email: 'pro@lampion.test', scripts: 160, paint: 2000 },
  { path: '/login', scripts: 90, paint: 2000 },
];

async function openContext(browser: Browser, origin: string, stored: Stored, options = {}) {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', ...options });
  await context.addInitScript((known) => {
    for (const key of Object.keys(known)) localStorage.setItem(key, known[key] ?? '');
  }, stored);
  return context;
}

interface Visit {
  /** Scripts as transferred, in kilobytes. */
  readonly scripts: number;
  /** Everything as transferred, in kilobytes. */
  readonly all: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Total time of the main thread's tasks beyond 50 ms each. */
  readonly blocking: number;
  readonly shift: number;
}

/** Collects what the browser reports of a page while it loads. */
function observePage(): void {
  const figures = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 };
  Object.assign(window, { figures });
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    figures.blocking += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) figures.shift += Reflect.get(entry, 'value');
  });
}

const QUIET_MS = 1500;

/**
 * Resolves once nothing more is loaded. An open stream prevents the browser's network-idle event.
 */
async function untilQuiet(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await page.waitForTimeout(QUIET_MS)) before = count();
}

/** A first visit with an empty cache on the slow phone. */
async function visit(browser: Browser, origin: string, address: string, stored: Stored): Promise<Visit> {
  const context = await openContext(browser, origin, stored, { ...phone, serviceWorkers: 'block' });
  await context.addInitScript(observePage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Map<string, number>();
  let finished = 0;
  let bytes = 0;
  let all = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    finished += 1;
    all += encodedDataLength;
    const headers = scripts.get(requestId);
    if (headers !== undefined) bytes += encodedDataLength - headers;
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page, () => finished);
  const figures = await page.evaluate(() => Reflect.get(window, 'figures'));
  await context.close();
  return { ...figures, scripts: bytes / KILO, all: all / KILO };
}

async function measureScreen(browser: Browser, origin: string, screen: Screen): Promise<Row[]> {
  const { path: address, name = address, email, scripts, paint } = screen;
  const stored: Stored = email ? { authToken: await fetchToken(origin, email) } : {};
  const visits: Visit[] = [];
  while (visits.length < RUNS) visits.push(await visit(browser, origin, address, stored));
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  return [
    row(`${name}: scripts as sent`, of('scripts'), { atMost: scripts }, ' kB'),
    row(`${name}: largest contentful paint`, of('largestPaint'), { atMost: paint }, ' ms'),
    row(`${name}: total blocking time`, of('blocking'), { atMost: 200 }, ' ms'),
    row(`${name}: layout shift`, of('shift'), { atMost: 0.01 }),
    note(`${name}: first contentful paint`, of('firstPaint'), ' ms'),
  ];
}

const BINDING = 'reportParties';
const OFFLINE_VISITS = 5;

/** Makes the page report when an element is shown, in milliseconds since the navigation. */
function reportShown({ binding, selector }: { binding: string; selector: string }): void {
  const look = () => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    Reflect.get(window, binding)(String(performance.now()));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens a screen of the app in a new tab; milliseconds until what it is opened for is shown. */
async function openApp(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: BINDING });
  const reported = new Promise<number>((done) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => name === BINDING && done(Number(payload)));
  });
  await page.goto(address);
  const milliseconds = await reported;
  // Resolves once the service worker has stored everything the app needs to open.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return milliseconds;
}

interface Reopened {
  readonly path: string;
  readonly name: string;
  readonly stored: Stored;
  /** Of what it is opened for. */
  readonly selector: string;
}

/** How long who returns to a screen waits for it offline. */
async function timeOfflineVisit(browser: Browser, origin: string, screen: Reopened): Promise<Row> {
  const { path: address, name, stored, selector } = screen;
  const context = await openContext(browser, origin, stored);
  await context.addInitScript(reportShown, { binding: BINDING, selector });
  await openApp(context, address);
  await context.setOffline(true);
  const times: number[] = [];
  while (times.length < OFFLINE_VISITS) times.push(await openApp(context, address));
  await context.close();
  return row(`${name}, again, offline`, median(times), { atMost: 300 }, ' ms');
}

const GUEST = 'camille@exemple.fr';

/**
 * A guest without an account who comes to a member's party: their link, and their pass as stored.
 */
async function inviteGuest(origin: string, dataDir: string) {
  const authorization = `Bearer ${await fetchToken(origin, MEMBER)}`;
  const send = async (method: string, address: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const given = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${origin}/api${address}`, given);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.status === 204 ? null : answer.json();
  };
  const id = crypto.randomUUID();
  const beginDate = new Date(Date.now() + 3_600_000).toISOString();
  await send('POST', '/parties', { id, name: 'La nuit des passes', beginDate });
  await send('PUT', `/nights/${id}`, { screens: { list: true, playlist: true, challenges: true } });
  await send('POST', `/parties/${id}/invitations`, { usernames: [], groupIds: [], emails: [GUEST] });
  const token = await findMailedToken(path.join(dataDir, 'outbox'));
  const { event, guestId, nickname, endsAt } = await send('PUT', `/replies/${token}`, { reply: 'yes' });
  const pass = { eventId: id, guestId, token, name: nickname, title: event.name, beginDate, endsAt };
  return { link: `/replies/${token}`, screen: `/app/pass/${id}`, pass: JSON.stringify([pass]) };
}

async function findMailedToken(outbox: string): Promise<string> {
  for (;;) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    const [, token] = /\/replies\/([\w-]{43})/.exec(mails.find((mail) => mail.includes(GUEST)) ?? '') ?? [];
    if (token !== undefined) return token;
    await delay(200);
  }
}

/** The document, its styles, scripts and preloaded fonts, without pictures. */
async function weighPage(origin: string, address: string): Promise<Row> {
  const html = await (await fetch(origin + address)).text();
  const files = [...html.matchAll(/<(?:link|script)[^>]+>/g)]
    .map(([tag]) => tag)
    .filter(
      (tag) => /<script|rel="(?:stylesheet|preload|modulepreload)"/.test(tag) && !/as="image"/.test(tag),
    )
    .flatMap((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? []);
  const addresses = new Set([address, ...files].map((file) => new URL(file, origin).href));
  const sizes = await Promise.all([...addresses].map(transferredBytes));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return row(`${address}: all but pictures, brotli`, total / KILO, { atMost: 130 }, ' kB');
}

/** What screens load and how soon they show on a slow phone, and how soon the app opens offline. */
export async function measure(): Promise<void> {
  await inTemporaryFolder(async (dataDir) => {
    const product = await startProduct({ dataDir });
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      const { link, screen: pass, pass: kept } = await inviteGuest(product.url, dataDir);
      const linkPage = { path: link, name: '/replies/{token}', scripts: 90, paint: 1200 };
      const rows: Row[] = [];
      for (const screen of [...screens, linkPage])
        rows.push(...(await measureScreen(browser, product.url, screen)));
      printTable('First visits on Lighthouse’s mobile device', rows);
      const first = await visit(browser, product.url, pass, { 'lampion-passes': kept });
      printTable('Weight and offline', [
        await weighPage(product.url, '/'),
        await weighPage(product.url, '/blog'),
        await timeOfflineVisit(browser, product.url, {
          path: '/app',
          name: '/app: parties shown',
          stored: { authToken: await fetchToken(product.url, MEMBER) },
          selector: 'main a:is([href^="/app/parties/"], [href^="/app/events/"])',
        }),
        await timeOfflineVisit(browser, product.url, {
          path: pass,
          name: '/app/pass/{id}: ticket shown',
          stored: { 'lampion-passes': kept },
          selector: 'main .pa-qr',
        }),
        note('/app/pass/{id}: first load, everything', first.all, ' kB'),
        note('/app/pass/{id}: first load, scripts', first.scripts, ' kB'),
      ]);
    } finally {
      await browser.close();
      await product.stop();
    }
  });
}
