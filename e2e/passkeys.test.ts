import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { becomeMember, enterAs, heading, PASSWORD, toast } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await startOwnProduct({}, undefined, 'localhost');
});
afterAll(() => product.stop());

/**
 * An authenticator that verifies its user, and answers each request at once, suggestions as well.
 */
async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await heading(page, 'Mon espace').waitFor();
}

journey('a passkey is added, signs in without a password, and is removed', async ({ open }) => {
  const page = await open({ product, device: 'phone', allow: [/status of 401/] });
  const member = await becomeMember(page, 'lou_cle');
  await enterAs(page, member, '/app/me/account');
  await plugInAuthenticator(page);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByLabel('Son nom').fill('Téléphone de Lou');
  await page.getByLabel('Votre mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await toast(page, 'Clé d’accès ajoutée').waitFor();
  await page.getByText('Téléphone de Lou', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // As on a device where no passkey was used yet: the button, no suggestion.
  await page.evaluate(() => localStorage.removeItem('lampion-passkey'));
  await signOut(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/app'));
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();

  await page.goto('/app/me/account');
  await page.getByRole('button', { name: 'Retirer Téléphone de Lou' }).click();
  await toast(page, 'Clé d’accès retirée').waitFor();
  await signOut(page);
  await page.getByText('Cette clé d’accès n’ouvre aucun compte').waitFor();
});
