import { type OidcDouble, oidcClient, startOidcDouble } from '@lampion/server/testing/doubles/oidc-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { heading } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

let provider: OidcDouble;
let product: OwnProduct;
beforeAll(async () => {
  provider = await startOidcDouble();
  product = await startOwnProduct({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_ADMIN_GROUPS: 'bureau',
    OIDC_LABEL: 'Keycloak',
  });
  provider.redirectUri = `${product.url}/admin/login/provider`;
});
afterAll(async () => {
  await product?.stop();
  await provider?.close();
});

const leave = (page: Page) => page.getByRole('button', { name: 'Se connecter avec Keycloak' }).click();
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));
const nour = { email: 'nour@exemple.test', email_verified: true, name: 'Nour Haddad' };

journey('an administrator signs in by the identity provider, and out here alone', async ({ open }) => {
  provider.person = { sub: 'nour', claims: { ...nour, groups: ['bureau'] } };
  const page = await open({
    product,
    allow: [/request to a third party: http:\/\/127\.0\.0\.1:\d+\/realms\//],
  });
  await page.goto('/admin/login?retour=/admin/status');
  await expectAccessible(page);
  await leave(page);
  await page.waitForURL((url) => url.pathname === '/admin/status');
  await page.getByText('Connexion par', { exact: true }).waitFor();
  expect(page.url()).not.toContain('code=');
  await page.goto('/admin/account');
  await page.getByText(/par Keycloak/).waitFor();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await heading(page, 'Mon espace').waitFor();
  expect(await readToken(page)).toBeNull();
});

journey('who has no group, or begins elsewhere, reads why and stays outside', async ({ open }) => {
  provider.person = { sub: 'lise', claims: { ...nour, email: 'lise@exemple.test', groups: ['compta'] } };
  const allow = [/request to a third party: http:\/\/127\.0\.0\.1:\d+\/realms\//, /status of 403/];
  const page = await open({ product, device: 'phone', allow });
  await page.goto('/admin/login');
  await leave(page);
  await page.getByRole('alert').getByText('Aucun de vos groupes n’ouvre l’administration').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto('/admin/login/provider?code=un-code&state=un-etat');
  await page.getByRole('alert').getByText('pas commencé dans cet onglet').waitFor();
  await page.getByRole('link', { name: 'Revenir à l’écran de connexion' }).click();
  await heading(page, 'Administration').waitFor();
  expect(await readToken(page)).toBeNull();
});
