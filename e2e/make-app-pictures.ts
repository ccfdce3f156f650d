// Makes the pictures that phones show when the app is installed, from the demo:
// `node e2e/make-app-pictures.ts <address>`.
import path from 'node:path';
import { demoPassword } from '@lampion/server/demo/demo-accounts';
import { type Browser, chromium } from 'playwright-core';
import { launchBrowser } from './support/browser.ts';
import { signIn } from './support/people.ts';

const FOLDER = path.resolve(import.meta.dirname, '../apps/web/public/screenshots');

const narrow = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const wide = { viewport: { width: 1280, height: 800 } };

/** The names are those of the manifest. */
const pictures = [
  { name: 'soirees', at: '/app', device: narrow },
  { name: 'amis', at: '/app/friends', device: narrow },
  { name: 'soirees-large', at: '/app', device: wide },
];

async function makePicture(
  browser: Browser,
  baseURL: string,
  { name, at, device }: (typeof pictures)[number],
) {
  const context = await browser.newContext({
    ...device,
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(at);
  await signIn(page, 'membre@lampion.test', demoPassword);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main ul li').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80 });
  await context.close();
}

const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
const [address = 'http://localhost:3000'] = process.argv.slice(2);
for (const picture of pictures) await makePicture(browser, address, picture);
await browser.close();
await server.close();
