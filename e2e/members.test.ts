import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink, waitForTextedCode } from './support/outbox.ts';
import { onScreen } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const password = 'la lune danse sur le canal';

/** Chromium says of each refusal that a call was answered with its status. */
const refused = /status of 409|status of 403/;

journey('signing up as a member, confirming the address, and changing one’s profile', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [refused] });
  await page.goto('/app/signup');
  await heading(page, /Un pseudo/).waitFor();
  await expectUsable(page);
  await page.getByLabel('Pseudo').fill('Lampion');
  await page.getByText('n’est pas libre').waitFor();
  await page.getByLabel('Pseudo').fill('Inès_B.34');
  await page.getByText('ines_b.34 est libre').waitFor();
  await page.getByLabel(onScreen('Adresse e-mail')).fill('ines.b34@lampion.test');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByLabel(/Date de naissance/).fill('2020-05-01');
  await button(page, 'Créer mon compte').click();
  await page.getByText('13 ans et plus').waitFor();
  await page.getByLabel(/Date de naissance/).fill('1999-05-01');
  await page.getByText(onScreen('4 champs sur 4')).waitFor();
  await page.getByText('Ajouter un téléphone').click();
  await page.getByLabel('Numéro de mobile').fill('01 44');
  await button(page, 'Créer mon compte').click();
  await page.getByText('Indiquez un numéro de mobile').waitFor();
  await page.getByLabel('Numéro de mobile').fill('06 39 98 77 34');
  const before = Date.now() - 1000;
  await button(page, 'Créer mon compte').click();
  await heading(page, 'Votre compte est prêt.').waitFor();
  await expectUsable(page);
  await page.getByLabel(/^Code à/).fill(await waitForTextedCode(before));
  await button(page, 'Vérifier').click();
  await page.waitForURL('**/app');

  await page.goto(await waitForMailedLink('ines.b34@lampion.test', '/login/confirm-email'));
  await page.getByText(/confirmée/).waitFor();
  await page.goto('/app/me');
  await heading(page, 'ines_b.34').waitFor();
  await expectUsable(page);
  await page.getByRole('link', { name: /^Téléphone.*Vérifié/ }).waitFor();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const buffer = await page.screenshot();
  await page.getByLabel('Votre photo').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer });
  await button(page, 'Changer la photo').waitFor();
  await page.getByLabel('Nom').fill('Inès');
  await page.getByLabel('Quelques mots').fill('Plutôt quai que salon.');
  await expectUsable(page);
  await button(page, 'Enregistrer').click();
  await heading(page, 'Inès').waitFor();
  await page.getByRole('link', { name: /Qui me trouve/ }).click();
  await page.getByRole('radio', { name: /Personne/ }).check();
  await page.getByRole('link', { name: 'Retour' }).click();
  await page.getByText('Personne', { exact: true }).waitFor();
  await button(page, 'Papier').click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await expectUsable(page);

  await page.goto('/app/friends/lina.m');
  await button(page, 'Signaler').click();
  await page.getByLabel('Motif').selectOption('hate');
  await button(page, 'Envoyer le signalement').click();
  await page.getByText('Signalement noté').waitFor();
  await page.goto('/app/me');
  await page.getByRole('link', { name: 'Espace pro' }).click();
  await button(page, 'Continuer').click();
  await heading(page, /Quels événements/).waitFor();
  await page.goto('/pro/profile');
  await button(page, 'Fermer l’Espace Pro').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer l’Espace Pro' }).click();
  await page.waitForURL('**/app');
  await page.goto('/app/me');
  await heading(page, 'Inès').waitFor();
});

journey('an account without a username chooses one before it sees the app', async ({ open }) => {
  const page = await open({ allow: [refused] });
  const answer = await page.request.post('/api/auth/register', {
    data: { email: 'sans.pseudo@lampion.test', password, accountType: 'member' },
  });
  const { access_token: token } = await answer.json();
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto('/app/me');
  await page.waitForURL((address) => address.pathname === '/app/signup');
  await page.getByLabel('Pseudo').fill('sans.pseudo');
  await page.getByText('sans.pseudo est libre').waitFor();
  await button(page, 'Choisir ce pseudo').click();
  await page.waitForURL('**/app/me');
  await heading(page, 'sans.pseudo').waitFor();
});
