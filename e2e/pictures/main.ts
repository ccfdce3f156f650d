import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireCluster, releaseCluster } from '@lampion/server/testing/database/test-cluster';
import { type Browser, chromium } from 'playwright-core';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { findHeadlessShell } from '../../scripts/find-chromium.ts';
import { say } from '../../scripts/support/command.ts';
import { readOptionsOrEnd } from '../../scripts/support/options.ts';
import { repositoryRoot } from '../../scripts/support/repository.ts';
import { launchBrowser } from '../support/browser.ts';
import { startOwnProduct } from '../support/own-product.ts';
import { type SheetPicture, writeContactSheet } from './contact-sheet.ts';
import { Demo, preparePlaces } from './demo-places.ts';
import { photographEmails } from './emails.ts';
import { photographAll } from './photograph.ts';
import { makeReadmePictures } from './readme-pictures.ts';
import { listRoutes, planScreens } from './screens.ts';

/**
 * `npm run pictures [-- WORD]`: photographs every screen of routes.ts on demo content, at 390 and
 * 1440 px and in both themes, into build/pictures/index.html; with a word, those whose path
 * contains it. `--mails`: every kind of e-mail instead, into build/mails. `--readme`: the pictures
 * of README.md, into docs/images. Throws when a screen has no address in screens.ts.
 */
const { values, words } = readOptionsOrEnd(
  'Usage: npm run pictures [-- WORD | --mails | --readme]',
  { mails: { type: 'boolean' }, readme: { type: 'boolean' } },
  1,
);

/** Writes the sheet, and prints its faults. */
async function report(folder: string, pictures: readonly SheetPicture[]): Promise<void> {
  await writeContactSheet(folder, pictures);
  for (const { name, caption, faults } of pictures)
    for (const fault of faults) say(`${name} ${caption}: ${fault}`);
  say(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
}

async function photographScreens(browser: Browser, opened: AsyncDisposableStack): Promise<void> {
  await buildWebIfStale();
  const { postgres } = await acquireCluster();
  opened.defer(releaseCluster);
  const product = await startOwnProduct({ MAP_STYLE_URL: 'https://tiles.test/style.json' }, postgres);
  opened.defer(() => product.stop());
  const demo = new Demo(product);
  const places = await preparePlaces(demo);
  const all = planScreens(await listRoutes(), places);
  const tokens = new Map<string, string>();
  for (const { account } of all)
    if (account !== null && !tokens.has(account)) tokens.set(account, await demo.signIn(account));
  const visit = { browser, url: product.url, tokens, passLinks: places.passes.links };
  if (values.readme) return makeReadmePictures(visit, all, join(repositoryRoot, 'docs/images'));
  const screens = all.filter(({ path }) => path.includes(words[0] ?? ''));
  const folder = join(repositoryRoot, 'build/pictures');
  await rm(folder, { recursive: true, force: true });
  const pictures = await photographAll(visit, screens, folder);
  const inOrder = screens.flatMap(({ path }) => pictures.filter((picture) => picture.path === path));
  const sheet = inOrder.map(({ part, path, width, theme, ...rest }) => {
    return { ...rest, group: part, name: path, caption: `${width} ${theme}` };
  });
  await report(folder, sheet);
}

const opened = new AsyncDisposableStack();
try {
  const server = await launchBrowser(findHeadlessShell);
  opened.defer(() => server.close());
  const browser = await chromium.connect(server.wsEndpoint());
  if (values.mails) {
    const folder = join(repositoryRoot, 'build/mails');
    await report(folder, await photographEmails(browser, folder));
  } else await photographScreens(browser, opened);
} finally {
  await opened.disposeAsync();
}
