import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { enter, showCode, signIn } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const refused = /status of 40[013]/;
const password = 'le chat dort au soleil';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A new account, signed in once already, on a device without a name. */
async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: { email, password } });
  expect(answer.status()).toBe(201);
}

journey('a second factor is set up, renewed and stopped; other devices are signed out', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [refused] });
  await register(page, 'prudence@exemple.fr');
  await enter(page, 'prudence@exemple.fr', '/pro/profile', password);
  await heading(page, 'Appareils connectés').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: /^Déconnecter/ }).click();
  await toast(page, 'Appareil déconnecté').waitFor();
  await page.getByRole('button', { name: /^Déconnecter/ }).waitFor({ state: 'detached' });
  await page.getByText('Cet appareil').waitFor();

  await button(page, 'Activer la double authentification').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Votre mot de passe' }).fill(password);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  await expectUsable(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Chiffre 1 sur 6').fill(showCode(secret));
  await heading(page, 'Vos codes de secours').waitFor();
  await expectUsable(page);
  const codes = dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  expect(await codes.count()).toBe(10);
  const [first = '', second = ''] = await codes.allTextContents();
  await button(page, 'Je les ai gardés').click();
  await page.getByText(/Il vous reste 10 codes de secours/).waitFor();

  await button(page, 'Nouveaux codes de secours').click();
  await dialog.getByLabel('Code', { exact: true }).fill(first);
  await dialog.getByRole('button', { name: 'Créer les codes' }).click();
  await heading(page, 'Vos codes de secours').waitFor();
  const [renewed = ''] = await codes.allTextContents();
  await button(page, 'Je les ai gardés').click();
  await button(page, 'Désactiver').click();
  await dialog.getByLabel('Code', { exact: true }).fill(second);
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await dialog.getByText(/Ce code n’est pas le bon/).waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(renewed);
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await page.getByText('Désactivée', { exact: true }).waitFor();
});

journey('one’s data is exported, the account deleted, and kept by signing in again', async ({ open }) => {
  const page = await open({ allow: [refused] });
  await register(page, 'partante@exemple.fr');
  await enter(page, 'partante@exemple.fr', '/pro/profile', password);
  await heading(page, 'Vos données').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Fichier (JSON)').click(),
  ]);
  expect(await json(await download.createReadStream())).toMatchObject({
    account: [{ email: 'partante@exemple.fr' }],
  });

  await button(page, 'Supprimer mon compte').click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Supprimer mon compte' });
  await confirm.click();
  expect(await dialog.getByRole('textbox', { name: /SUPPRIMER/ }).getAttribute('aria-invalid')).toBe('true');
  await expectUsable(page);
  await dialog.getByRole('textbox', { name: /SUPPRIMER/ }).fill('supprimer');
  await dialog.getByRole('textbox', { name: 'Votre mot de passe' }).fill('pas le bon');
  await confirm.click();
  await dialog.getByText('Mot de passe incorrect').waitFor();
  await dialog.getByRole('textbox', { name: 'Votre mot de passe' }).fill(password);
  await confirm.click();
  await heading(page, 'Votre compte sera supprimé').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await page.waitForURL('/');

  await page.goto('/pro');
  await signIn(page, 'partante@exemple.fr', password);
  await heading(page, 'Mon tableau de bord').waitFor();
});

journey('an administrator finds their own account', async ({ open }) => {
  const page = await open();
  await enter(page, 'admin@lampion.test', '/admin/account');
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
  await heading(page, 'Double authentification').waitFor();
  await expectUsable(page);
});
