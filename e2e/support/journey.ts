import { isLongRun } from '@lampion/server/testing/side-by-side';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { test as base, expect } from 'vitest';
import { journeysContext } from './journeys-context.ts';
import { PageFaults } from './page-faults.ts';

interface PageOptions {
  /** The product to visit; by default the one that all journeys share. */
  readonly product?: { readonly url: string };
  /** 1440 × 900 with a mouse (default), or 390 × 844 with a finger. */
  readonly device?: 'desktop' | 'phone';
  readonly javaScript?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** Faults that this journey causes on purpose, such as the console's line about a 404. */
  readonly allow?: readonly RegExp[];
}

type Device = NonNullable<PageOptions['device']>;
/** For journeys that are the same on every device: the phone alone; in a long run both. */
export const everyDevice: readonly Device[] = isLongRun ? ['phone', 'desktop'] : ['phone'];

/** Generous, because content may appear late on a slow machine. */
const PATIENCE_MS = 30_000;

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

/** Each visitor has another address, because rate limits count by address. */
function pickAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `198.${18 + Math.floor(Math.random() * 2)}.${byte()}.${byte()}`;
}

function contextOptions(options: PageOptions, baseURL: string): BrowserContextOptions {
  return {
    ...devices[options.device ?? 'desktop'],
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': pickAddress() },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    javaScriptEnabled: options.javaScript ?? true,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  };
}

interface Journey {
  readonly browser: Browser;
  /** Whether pages may have service workers. */
  readonly hasWorkers: boolean;
  /**
   * A page with a separate browser profile, whose `goto` takes paths. Any fault on it, or on pages
   * it opened, fails the test at its end.
   */
  readonly open: (options?: PageOptions) => Promise<Page>;
}

/**
 * As in a browser without service workers: on its first visit, each new profile would fetch and
 * store all files of an area, which takes longer than showing a screen.
 */
function leaveWorkersOut(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/**
 * `test` with a browser on the running product: the headless shell if it is installed, without
 * service workers.
 */
export const journey = base.extend<Journey>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest parses the first parameter
    async ({}, use) => {
      const browser = await chromium.connect(journeysContext().browserEndpoint);
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  hasWorkers: false,
  async open({ browser, hasWorkers }, use) {
    const { productUrl } = journeysContext();
    const opened: { context: BrowserContext; faults: PageFaults }[] = [];
    await use(async (options = {}) => {
      const baseURL = options.product?.url ?? productUrl;
      const context = await browser.newContext(contextOptions(options, baseURL));
      context.setDefaultTimeout(PATIENCE_MS);
      if (!hasWorkers) await context.addInitScript(leaveWorkersOut);
      const faults = new PageFaults(baseURL, options.allow ?? []);
      await faults.watch(context);
      opened.push({ context, faults });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expect(opened.flatMap(({ faults }) => faults.found)).toEqual([]);
  },
});

/**
 * A journey in full Chromium, for what the shell does not support reliably: service workers, push
 * and the camera.
 */
export const fullJourney = journey.extend<Pick<Journey, 'browser' | 'hasWorkers'>>({
  hasWorkers: true,
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest parses the first parameter
    async ({}, use) => {
      const browser = await chromium.connect(journeysContext().fullBrowserEndpoint);
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
});
