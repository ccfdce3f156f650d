import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { everyDevice, fullJourney, journey } from './support/journey.ts';
import { button, enterAdmin, heading, readAuthorization, signIn, toast } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Contenu' });
const saved = (page: Page) => page.getByText(/^Enregistré (?:à|le)/).waitFor();

async function openAsAdmin(page: Page, path: string): Promise<void> {
  await enterAdmin(page, path);
  await content(page).waitFor();
}

/** Types a new article until the server has saved it. Returns the address of its editor. */
async function write(page: Page, title: string, text: string): Promise<string> {
  await openAsAdmin(page, '/admin/articles/new');
  await page.getByLabel('Titre', { exact: true }).fill(title);
  await content(page).click();
  await page.keyboard.type(text);
  await page.waitForURL('**/edit');
  await saved(page);
  return new URL(page.url()).pathname;
}

async function publish(page: Page): Promise<void> {
  await button(page, 'Publier l’article').click();
  await page.getByText('Article publié').waitFor();
  await page.waitForURL('**/admin');
}

/** Saves the article concurrently with the editor, as another user would. */
async function saveElsewhere(page: Page, editorPath: string, html: string): Promise<void> {
  const answer = await page.request.put(`/api/blogs/${editorPath.split('/')[3]}`, {
    headers: await readAuthorization(page),
    multipart: { content: html },
  });
  expect(answer.status()).toBe(200);
}

describe('the article editor', () => {
  journey('keeps what is written, publishes it, and goes back to what it was', async ({ open }) => {
    const page = await open();
    const title = `Nuit ${randomUUID().slice(0, 8)}`;
    const path = await write(page, title, 'Premier soir. ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('En gras');
    await page.getByText('Modifications en cours…').waitFor();
    await saved(page);

    await page.reload();
    await content(page).getByText('En gras').waitFor();
    expect(await content(page).innerHTML()).toContain('<p>Premier soir. <strong>En gras</strong></p>');
    await publish(page);

    await page.goto(path);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', puis la suite.');
    await saved(page);
    await button(page, 'Enregistrer').click();
    await page.getByText('Article mis à jour').waitFor();
    const publicPath = `/blog/${path.split('/')[3]}`;
    await page.goto(publicPath);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('En gras, puis la suite.').waitFor();

    await page.goto(path);
    await button(page, 'Historique').click();
    const versions = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    await versions.nth(1).click();
    await page.getByRole('dialog').locator('del', { hasText: 'suite' }).waitFor();
    await button(page, 'Restaurer cette version').click();
    await page.getByText('Version restaurée').waitFor();
    await expect.poll(() => content(page).textContent()).toBe('Premier soir. En gras');
    await page.goto(publicPath);
    await page.getByText('En gras', { exact: true }).waitFor();
  });

  journey('keeps the number a list begins with, in the editor and on the site', async ({ open }) => {
    const page = await open();
    const path = await write(page, `Halte ${randomUUID().slice(0, 8)}`, '3. Chanter');
    await page.reload();
    await content(page).locator('ol[start="3"]', { hasText: 'Chanter' }).waitFor();
    await publish(page);
    await page.goto(`/blog/${path.split('/')[3]}`);
    await page.locator('.prose ol[start="3"]', { hasText: 'Chanter' }).waitFor();
  });

  journey('shows both versions when two people save, and loses neither', async ({ open }) => {
    const page = await open({ allow: [/status of 409/] });
    const path = await write(page, `Deux plumes ${randomUUID().slice(0, 8)}`, 'Un début.');
    await button(page, 'Enregistrer le brouillon').click();
    await page.getByText('Brouillon enregistré').waitFor();
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ma fin.');
    await saved(page);
    await saveElsewhere(page, path, '<p>Un autre début.</p>');

    await button(page, 'Publier l’article').click();
    const dialog = page.getByRole('dialog', { name: 'Deux versions de l’article' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Réunir les deux' }).click();
    for (const text of ['Ma fin.', 'Un autre début.']) await content(page).getByText(text).waitFor();
    await saved(page);
    await publish(page);
  });

  fullJourney(
    'keeps writing offline, reloads too, and sends it when the network is back',
    async ({ open }) => {
      // 401: requests that the editor still sends during the sign-out.
      const page = await open({ allow: [/ERR_INTERNET_DISCONNECTED/, /status of 401/] });
      const path = await write(page, `Sans réseau ${randomUUID().slice(0, 8)}`, 'Avant. ');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.context().setOffline(true);
      await page.keyboard.type('Pendant.');
      await page.getByText('Hors ligne, gardé sur cet appareil').first().waitFor();
      await page.getByRole('link', { name: 'Retour à l’administration' }).click();
      const question = page.getByRole('alertdialog', { name: /^Quitter l’éditeur/ });
      await question.getByRole('button', { name: 'Quitter' }).click();
      await heading(page, 'Vous êtes hors ligne').waitFor();
      await page.reload();
      await heading(page, 'Vous êtes hors ligne').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: /^L’article « Sans réseau/ }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.reload();
      await content(page).getByText('Avant. Pendant.').waitFor();
      await content(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Après.');
      await page.getByText('Hors ligne, gardé sur cet appareil').first().waitFor();
      await page.context().setOffline(false);
      await saved(page);
      await page.goto(path);
      await content(page).getByText('Avant. Pendant. Après.').waitFor();
      await button(page, 'Déconnexion').click();
      await page.waitForURL('**/login');
      const left = () =>
        page.evaluate(async () => [
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          ...Object.keys(localStorage),
        ]);
      await expect.poll(left).toEqual([]);
    },
  );

  journey('outlives its session: what is written waits for the next one', async ({ open }) => {
    const page = await open({ allow: [/status of 401/] });
    const path = await write(page, `Session ${randomUUID().slice(0, 8)}`, 'Avant. ');
    await page.request.post('/api/auth/logout', { headers: await readAuthorization(page) });
    await page.keyboard.type('Après.');
    const question = page.getByRole('dialog', { name: 'Votre session a expiré' });
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      question.getByRole('link', { name: 'Se connecter' }).click(),
    ]);
    await signIn(beside, 'admin@lampion.test');
    await heading(beside, 'Tableau de bord').waitFor();
    await beside.close();
    await saved(page);
    await question.waitFor({ state: 'detached' });
    await page.goto(path);
    await content(page).getByText('Avant. Après.').waitFor();
  });

  journey('schedules by the clock of Paris; throws away and takes back', async ({ open }) => {
    const page = await open();
    const title = `Plus tard ${randomUUID().slice(0, 8)}`;
    const path = await write(page, title, 'Un soir d’été.');
    await page.getByLabel('Jour').pressSequentially('12');
    await page.getByText('Cette date n’existe pas, ou il en manque une partie.').waitFor();
    await button(page, 'Corriger la date').click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('publishDay');
    await page.getByLabel('Jour').fill('2026-10-25');
    await page.getByLabel('Heure de Paris').fill('02:30');
    await page.getByRole('radio', { name: 'Après le changement d’heure' }).check();
    await page.getByText(/25 octobre 2026 à 2\sh\s30, heure de Paris/).waitFor();
    await page.getByLabel('Jour').fill('2099-07-14');
    await page.getByLabel('Heure de Paris').fill('20:30');
    await page.getByText(/^Publication le mardi 14 juillet 2099 à 20\sh\s30, heure de Paris\.$/).waitFor();
    await page
      .getByRole('button', { name: /^Programmer pour le 14 juillet 2099 à 20\sh\s30$/ })
      .filter({ visible: true })
      .click();
    await toast(page, /Il paraîtra le .*14 juillet 2099 à 20\sh\s30, heure de Paris/).waitFor();
    const kept = await page.request.get(`/api/blogs/${path.split('/')[3]}`, {
      headers: await readAuthorization(page),
    });
    expect((await kept.json()).publishDate).toBe('2099-07-14T18:30:00.000Z');
    expect((await page.request.get(`/blog/${path.split('/')[3]}`)).status()).toBe(404);

    await page.goto(path);
    await button(page, 'Supprimer').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alert').filter({ hasText: 'Article supprimé' }).waitFor();
    await page.waitForURL('**/admin');
    await page.goto(`/admin/articles?status=trashed&q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: /^Modifier/ }).click();
    await page.getByText('Cet article est à la corbeille. Restaurez-le pour le modifier.').waitFor();
    await button(page, 'Restaurer').click();
    await toast(page, 'Article restauré').waitFor();
    await page.goto(`/admin/articles?q=${encodeURIComponent(title)}`);
    await page.getByRole('row').filter({ hasText: 'Programmé' }).waitFor();
  });

  journey.for(everyDevice)('is usable by everybody on a %s', async (device, { open }) => {
    const page = await open({ device });
    await openAsAdmin(page, '/admin/articles/new');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
