import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readArticlePath, readEventPath, readOrganiserPath } from './support/demo-content.ts';
import { everyDevice, journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { onScreen } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

interface PublicPage {
  readonly name: string;
  readonly findPath: () => Promise<string>;
  /** The main heading; left out where it comes from the content. */
  readonly heading?: RegExp;
  readonly lang?: string;
  readonly status?: number;
}

const at = (path: string) => ({ name: path, findPath: () => Promise.resolve(path) });
const publicPages: readonly PublicPage[] = [
  { ...at('/'), heading: /Créez\.\s*Vivez\.\s*Partagez\./ },
  { ...at('/agenda'), heading: /L’agenda/ },
  { ...at('/agenda/nantes'), heading: /Nantes/ },
  { ...at('/agenda/atlantide'), heading: /Page introuvable/, status: 404 },
  { ...at('/blog') },
  { name: 'an article', findPath: readArticlePath },
  { name: 'an event', findPath: readEventPath },
  { name: 'an organiser', findPath: readOrganiserPath },
  { ...at('/app/install'), heading: /Toutes vos soirées/ },
  { ...at('/contact'), heading: /Nous écrire/ },
  { ...at('/policy'), heading: /Politique de confidentialité/ },
  { ...at('/terms'), heading: /Conditions générales/ },
  { ...at('/legal'), heading: /Mentions légales/ },
  { ...at('/resilier'), heading: /Résilier mon contrat/ },
  { ...at('/delete'), heading: /Delete your account/, lang: 'en' },
  { ...at('/success'), heading: /Paiement confirmé/ },
  { ...at('/cancel'), heading: /Paiement annulé/ },
  { ...at('/pas-une-page'), heading: /Page introuvable/, status: 404 },
];

/** The console's line about an answer of 404, unavoidable on pages that do not exist. */
const notFoundLine = /status of 404/;
const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page as a visitor, and checks what holds for every page. */
async function visit(
  page: Page,
  { findPath, heading, lang = 'fr', status = 200 }: PublicPage,
): Promise<void> {
  const answer = await page.goto(await findPath());
  expect(answer?.status()).toBe(status);
  expect(await mainHeading(page).count()).toBe(1);
  expect(await mainHeading(page).textContent()).toMatch(heading ?? /\S/);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  expect(await page.title()).toMatch(/Lampion/);
}

/**
 * Begins to count the bytes of scripts of a page, and resolves to their sum once nothing more is
 * loaded.
 */
function measureScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

describe.each(publicPages)('$name', (publicPage) => {
  const allow = publicPage.status === 404 ? [notFoundLine] : [];

  journey.for(everyDevice)(
    'is read by everybody on a %s, with next to no JavaScript',
    async (device, { open }) => {
      const page = await open({ device, allow, reducedMotion: true });
      const measure = measureScripts(page);
      await visit(page, publicPage);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(await measure()).toBeLessThanOrEqual(6 * 1024);
    },
  );

  journey('is complete without JavaScript', async ({ open }) => {
    const page = await open({ device: 'phone', allow, javaScript: false });
    await visit(page, publicPage);
    expect(await page.getByRole('main').textContent()).toMatch(/(\S+\s+){8}/);
  });
});

describe('a visitor without JavaScript', () => {
  journey('goes from the landing page to an article and back to the blog', async ({ open }) => {
    const page = await open({ javaScript: false });
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).first().click();
    await page.waitForURL('**/blog');
    const card = page.getByRole('main').locator('a[href^="/blog/"]:has(h2, h3)').first();
    const title = await card.getByRole('heading').textContent();
    await card.click();
    await page.waitForURL('**/blog/*');
    expect(await mainHeading(page).textContent()).toBe(title);
    await page.getByRole('main').getByRole('link', { name: /blog/i }).first().click();
    await page.waitForURL('**/blog');
  });

  journey('opens and closes the menu of a phone', async ({ open }) => {
    const page = await open({ device: 'phone', javaScript: false });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor({ state: 'visible' });
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
  });
});

describe('the contact form', () => {
  const readMessages = (subject: string) =>
    runStatement(
      journeysContext().databaseUrl,
      'SELECT name, email, message FROM contact_messages WHERE subject = $1',
      [subject],
    );

  journey.for([
    { javaScript: true, subject: 'Un mot avec script' },
    { javaScript: false, subject: 'Un mot sans script' },
  ])('is sent and kept ($subject)', async ({ javaScript, subject }, { open }) => {
    const page = await open({ device: 'phone', javaScript });
    await page.goto('/contact');
    await page.getByLabel('Votre nom').fill('Léa Martin');
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill('lea@example.org');
    await page.getByLabel('Sujet').fill(subject);
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonsoir, une question.');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /bien arrivé/ })
      .waitFor();
    expect(await readMessages(subject)).toEqual([
      { name: 'Léa Martin', email: 'lea@example.org', message: 'Bonsoir, une question.' },
    ]);
  });

  journey('says what is missing and keeps what was typed', async ({ open }) => {
    const page = await open({ javaScript: false, allow: [/status of 400/] });
    await page.goto('/contact');
    await page.getByLabel('Votre nom').fill('Léa Martin');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByText('Écrivez votre message').waitFor();
    expect(await page.getByLabel('Votre nom').inputValue()).toBe('Léa Martin');
    expect(await readMessages('')).toEqual([]);
  });
});
