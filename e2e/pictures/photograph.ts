import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mapStyle } from '../support/outside-services.ts';
import { PageFaults } from '../support/page-faults.ts';
import type { Screen } from './screens.ts';

const widths = [390, 1440] as const;
export type Width = (typeof widths)[number];
export type Theme = 'light' | 'dark';

/** A picture of a screen. */
export interface Picture extends Pick<Screen, 'part' | 'path'> {
  readonly width: Width;
  readonly theme: Theme;
  /** Relative to the folder. */
  readonly file: string;
  /** What is wrong with the screen, one line each. */
  readonly faults: readonly string[];
}

export interface Visit {
  readonly browser: Browser;
  /** Of the product, without a trailing slash. */
  readonly url: string;
  /** Session tokens of accounts by e-mail. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Pages whose button stores a pass on the device. */
  readonly passLinks: readonly string[];
}

/** What some screens show on purpose: pages that are not there, and a map from elsewhere. */
const allowed = [/^\/(?:\w+\/)*nulle-part console/, /tiles\.test/];

/** A browser profile of an account, at a width and in a theme. */
export async function openProfile(
  visit: Visit,
  { account, part }: Screen,
  width: Width,
  theme: Theme,
  deviceScaleFactor = 1,
) {
  const { browser, url, tokens, passLinks } = visit;
  const isPhone = width === 390;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Rate limits count by address.
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${width % 256}.${Math.floor(Math.random() * 256)}` },
  });
  const token = account === null ? undefined : tokens.get(account);
  await context.addInitScript(
    ([kept, chosen]) => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      localStorage.setItem('theme', chosen as string);
      localStorage.setItem('app-theme', chosen as string);
      if (kept) localStorage.setItem('authToken', kept);
    },
    [token, theme],
  );
  await context.route('https://tiles.test/**', (route) => route.fulfill({ json: mapStyle }));
  if (part === 'pass') for (const link of passLinks) await keepPass(context, link);
  return context;
}

async function keepPass(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('link', { name: 'Ouvrir ma soirée' }).click();
  await page.waitForFunction(
    () => location.pathname.startsWith('/app/pass/') && localStorage.getItem('lampion-passes'),
  );
  await page.close();
}

/** Longest picture, in CSS pixels: Chromium draws none of more than 16,384. */
const HEIGHT_MAX = 9000;
const PATIENCE_MS = 10_000;

/** Waits until a page shows its content and all of its pictures. Returns what never came. */
export async function settle(page: Page): Promise<string[]> {
  const late = (what: string) => () => [what];
  const none = () => [] as string[];
  const options = { timeout: PATIENCE_MS };
  const shown = await page.locator('h1, main').first().waitFor(options).then(none, late('no heading'));
  const calm = await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, options)
    .then(none, late('still loading'));
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  return [...shown, ...calm];
}

/** Faults of layout and language that a reader would see. */
function readFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const text = document.documentElement.lang === 'fr' ? document.body.innerText : '';
  const around = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([found]) => `wording: ${found.trim()}`);
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the screen`] : []),
    ...around(/.{0,20}(?<![\w@./-])[Ee]mails?(?![\w@./-]).{0,20}/g),
    ...around(/.{0,20}\p{L}'\p{L}.{0,20}/gu),
    ...around(/.{0,20}(?:undefined|NaN|\[object|null).{0,20}/g),
  ];
}

const nameOf = ({ part, path }: Screen, width: Width, theme: Theme) => {
  const words = path.replace('*', 'nulle-part').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
  return `${part}/${words || 'accueil'}-${width}-${theme}.png`;
};

/** Photographs a screen whole. */
async function photograph(
  context: BrowserContext,
  screen: Screen,
  width: Width,
  theme: Theme,
  folder: string,
  url: string,
): Promise<Picture> {
  const page = await context.newPage();
  const watched = new PageFaults(url, allowed);
  watched.watchPage(page);
  const address = screen.addresses[widths.indexOf(width)] ?? (screen.addresses[0] as string);
  const lit = address.startsWith('/embed/') && theme === 'dark' ? `${address}?lumiere=nuit` : address;
  // A screen that leads elsewhere by itself may end the navigation to it.
  const answer = await page.goto(lit).catch(() => null);
  const late = await settle(page);
  const file = nameOf(screen, width, theme);
  await mkdir(join(folder, screen.part), { recursive: true });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, HEIGHT_MAX) };
  await page.screenshot({ path: join(folder, file), fullPage: true, ...(height > HEIGHT_MAX && { clip }) });
  const status =
    answer && answer.status() >= 400 && !lit.endsWith('nulle-part') ? [`answer ${answer.status()}`] : [];
  const faults = [...late, ...status, ...(await page.evaluate(readFaults)), ...watched.found];
  await page.close();
  return { part: screen.part, path: screen.path, width, theme, file, faults };
}

/** Areas whose theme is chosen; the other pages have one each. */
const hasThemes = ({ part, path }: Screen) =>
  !['public', 'auth'].includes(part) || path.startsWith('/embed/');

/** Contexts that work at the same time: each waits for the server for part of its time. */
const AT_ONCE = 3;

/** Photographs screens at every width, in both themes where they exist. */
export async function photographAll(
  visit: Visit,
  screens: readonly Screen[],
  folder: string,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const queue = widths.flatMap((width) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const shown = screens.filter((screen) => theme === 'light' || hasThemes(screen));
      const groups = Object.values(
        Object.groupBy(shown, ({ part, account }) => `${part === 'pass'} ${account}`),
      );
      return groups.map((group = []) => ({ width, theme, group }));
    }),
  );
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { width, theme, group } = job;
      const [first] = group;
      if (!first) continue;
      const context = await openProfile(visit, first, width, theme);
      for (const screen of group)
        pictures.push(await photograph(context, screen, width, theme, folder, visit.url));
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pictures;
}
