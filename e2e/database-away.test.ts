import { type DatabaseProxy, openDatabaseProxy } from '@lampion/server/testing/database/database-proxy';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { openAsOrganiser } from './support/people.ts';

let proxy: DatabaseProxy;
let product: OwnProduct;
beforeAll(async () => {
  const { postgres } = journeysContext();
  proxy = await openDatabaseProxy(postgres.adminUrl);
  product = await startOwnProduct({}, { ...postgres, adminUrl: proxy.url });
});
afterAll(async () => {
  await product?.stop();
  await proxy?.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function plugIn(page: Page): Promise<void> {
  await proxy.accept();
  await expect.poll(async () => (await page.request.get('/health')).status()).toBe(200);
}

journey('an organiser keeps what was typed while the database is away', async ({ open }) => {
  const page = await open({ product, allow: [/status of 503/, /answer 503/] });
  await openAsOrganiser(page, '/pro/events/new', 'Nouvel événement');
  await page.getByLabel('Titre').fill('Bal des prises');
  await page.getByLabel('Description').fill('On danse sans courant.');
  await page.getByLabel('Lieu').fill('nantes');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const create = page.getByRole('button', { name: 'Publier l’événement' });

  await proxy.refuse();
  await create.click();
  await page.getByRole('alert').filter({ hasText: 'Réessayez dans un instant' }).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('On danse sans courant.');
  await plugIn(page);
  await create.click();
  await heading(page, 'Bal des prises').waitFor();

  await proxy.refuse();
  const events = page.getByRole('navigation').getByRole('link', { name: 'Événements' }).first();
  await events.click();
  await heading(page, 'Chargement impossible').waitFor();
  expect(await events.isVisible()).toBe(true);
  await plugIn(page);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await heading(page, 'Mes événements').waitFor();
});
