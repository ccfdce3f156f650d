import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { heading, onScreen } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const refused = /status of 40[01]/;
const email = 'etourdie@exemple.fr';
const forgotten = 'le chat dort au soleil';
const chosen = 'la lune danse sur le canal';

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(onScreen('Adresse e-mail')).fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
}

/** Checks a screen for accessibility and layout. */
async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

journey('a forgotten password is replaced by an e-mailed link, which works once', async ({ open }) => {
  const elsewhere = await open({ allow: [refused] });
  await elsewhere.goto('/login');
  await elsewhere.request.post('/api/auth/register', { data: { email, password: forgotten } });
  await signIn(elsewhere, forgotten);
  await heading(elsewhere, 'Mon tableau de bord').waitFor();

  const page = await open({ device: 'phone', allow: [refused] });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await heading(page, 'Mot de passe oublié').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await page.getByText(onScreen('Adresse e-mail invalide')).waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('email');
  await page.getByLabel(onScreen('Adresse e-mail')).fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await heading(page, 'C’est parti').waitFor();
  await expectUsable(page);

  const link = await waitForMailedLink(email, '/login/reset-password');
  await page.goto(link);
  await heading(page, 'Nouveau mot de passe').waitFor();
  await expectUsable(page);
  await choosePassword(page, 'guinguette44');
  await page.getByText('Ce mot de passe est trop courant').waitFor();
  await choosePassword(page, chosen);
  await heading(page, 'C’est changé').waitFor();
  await expectUsable(page);

  await elsewhere.goto('/pro');
  await heading(elsewhere, 'Mon espace').waitFor();

  await page.getByRole('link', { name: 'Se connecter' }).click();
  await heading(page, 'Mon espace').waitFor();
  await signIn(page, forgotten);
  await page.getByText(onScreen('E-mail ou mot de passe incorrect')).waitFor();
  await signIn(page, chosen);
  await heading(page, 'Mon tableau de bord').waitFor();

  await elsewhere.goto(link);
  await choosePassword(elsewhere, 'un troisième pour la route');
  await elsewhere.getByText('Ce lien n’est plus valable. Demandez-en un nouveau.').waitFor();
  await expectUsable(elsewhere);
  await elsewhere.getByRole('link', { name: 'Demander un autre lien' }).click();
  await heading(elsewhere, 'Mot de passe oublié').waitFor();
  // The refused attempt changed nothing: the session opened with the new password is still valid.
  await page.reload();
  await heading(page, 'Mon tableau de bord').waitFor();
});
