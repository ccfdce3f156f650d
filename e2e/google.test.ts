import { clientId, type GoogleDouble, startGoogleDouble } from '@lampion/server/testing/doubles/google';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { playGoogle } from './support/outside-services.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { heading, onScreen, toast } from './support/people.ts';

let google: GoogleDouble;
let product: OwnProduct;
beforeAll(async () => {
  google = await startGoogleDouble();
  product = await startOwnProduct({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_KEYS_URL: google.keysUrl,
  });
});
afterAll(async () => {
  await product?.stop();
  await google?.close();
});

/** Only Google's script may come from another origin. */
const script = /request to a third party: https:\/\/accounts\.google\.com\/gsi\/client$/;
const camille = { sub: 'google-camille', email: 'camille@gmail.test', name: 'Camille Roy' };
const googleButton = (page: Page) => page.getByRole('button', { name: 'Continuer avec Google' });

journey('a new person signs up with Google, then signs in with it', async ({ open }) => {
  const page = await open({ product, device: 'phone', allow: [script] });
  await playGoogle(page, () => google.sign(camille));
  await page.goto('/pro/signup');
  await googleButton(page).click();
  await toast(page, 'Connexion Google réussie').waitFor();
  await heading(page, /Quels événements/).waitFor();

  const other = await open({ product, allow: [script] });
  await playGoogle(other, () => google.sign({ ...camille, email: 'camille.roy@gmail.test' }));
  await other.goto('/login?retour=/pro/profile');
  await googleButton(other).click();
  await other.waitForURL((url) => url.pathname === '/pro/profile');
  await other.getByText(camille.email).first().waitFor();
  // Step 1 is skipped, as its answers are known.
  await other.goto('/pro/signup');
  await heading(other, /Quels événements/).waitFor();
});

journey(
  'Google makes a member of 13 years and more, and leaves nothing of a younger one',
  async ({ open }) => {
    const page = await open({ product, device: 'phone', allow: [script, /status of 40[1349]/] });
    await playGoogle(page, () => google.sign({ sub: 'google-zoe', email: 'zoe@gmail.test', name: 'Zoé' }));
    await page.goto('/app/signup');
    const choose = async (birthDate: string) => {
      await googleButton(page).click();
      await page.getByRole('button', { name: 'Choisir ce pseudo' }).waitFor();
      await page.getByLabel('Pseudo').fill('zoe_des_quais');
      await page.getByText('zoe_des_quais est libre').waitFor();
      await page.getByLabel(/Date de naissance/).fill(birthDate);
      await page.getByRole('button', { name: 'Choisir ce pseudo' }).click();
    };
    await choose(`${new Date().getFullYear() - 12}-01-01`);
    await page.getByText('13 ans et plus').waitFor();
    await page.getByRole('button', { name: 'Créer mon compte' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.reload();
    await choose('1999-05-01');
    await page.waitForURL((url) => url.pathname === '/app');
    await page.goto('/app/me');
    await page.getByText('zoe_des_quais', { exact: true }).first().waitFor();
  },
);

journey('a token that is not for us opens nothing, and says so', async ({ open }) => {
  const page = await open({ product, allow: [script, /status of 401/, /status of 403/] });
  await playGoogle(page, () => google.sign({ ...camille, aud: 'somebody-else.apps.example' }));
  await page.goto('/login');
  await googleButton(page).click();
  await page.getByRole('alert').getByText('Erreur lors de la connexion avec Google').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.goto('/pro/signup');
  await googleButton(page).click();
  await page.getByRole('main').getByText('Erreur lors de la connexion avec Google').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Erreur lors de la connexion avec Google' })
    .nth(1)
    .waitFor();

  const colleague = await open({ product, allow: [script, /status of 403/] });
  await playGoogle(colleague, () => google.sign({ sub: 'google-nobody', email: 'personne@gmail.test' }));
  await colleague.goto('/admin/login');
  await googleButton(colleague).click();
  await colleague.getByRole('alert').getByText('Votre compte ne donne pas accès à cette page.').waitFor();
});

journey('the password works when Google’s script cannot be loaded', async ({ open }) => {
  const page = await open({
    product,
    allow: [script, /request failed .*accounts\.google\.com/, /ERR_FAILED/],
  });
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  await page.goto('/login');
  await page.getByText('Erreur lors de la connexion avec Google').waitFor();
  await page.getByLabel(onScreen('Adresse e-mail')).fill('pro@lampion.test');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('lampion-demo');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await heading(page, 'Mon tableau de bord').waitFor();
});

journey('Google’s button is there after leaving an area, too', async ({ open }) => {
  const page = await open({ product, allow: [script] });
  await playGoogle(page, () => google.sign({ ...camille, email: 'camille.roy@gmail.test' }));
  await page.goto('/login');
  await page.getByLabel(onScreen('Adresse e-mail')).fill('pro@lampion.test');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('lampion-demo');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await heading(page, 'Mon tableau de bord').waitFor();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await googleButton(page).click();
  await page.waitForURL((url) => url.pathname === '/pro');
});
