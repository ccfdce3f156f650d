import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { signIn } from './support/sign-in.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const PASSWORD = 'Une-phrase-de-passe-1';

/** Becomes a member, and opens an address of the app as that member. */
async function enterAs(page: Page, username: string, path: string): Promise<void> {
  const email = `${username}@exemple.fr`;
  const made = await page.request.post('/api/members', { data: { username, email, password: PASSWORD } });
  expect(made.status()).toBe(201);
  await page.goto(path);
  await signIn(page, email, PASSWORD);
}

async function planParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom de la soirée').fill(name);
  await page.getByRole('radio', { name: 'Nappe à carreaux' }).click();
  await page.getByRole('group', { name: 'Jour' }).getByRole('button').nth(2).click();
  await page.getByText(/^Dans la nuit du/).waitFor();
  await page.getByLabel('Adresse ou lieu').fill('12, rue des Cascades, Paris');
}

journey('a member plans a party, a friend answers by its link, the host sees it', async ({ open }) => {
  const host = await open({ device: 'phone', reducedMotion: true });
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(host, 'hote_du_soir', '/app');
  await host.getByRole('heading', { name: 'Rien sur le fil' }).waitFor();
  await expectAccessible(host);
  await host.getByRole('link', { name: 'Prévoir une soirée' }).last().click();
  await heading(host, 'Prévoir une soirée').waitFor();
  await planParty(host, 'Soupe de minuit');
  await expectNoSidewaysScroll(host);
  await expectAccessible(host);
  await host.reload();
  expect(await host.getByLabel('Nom de la soirée').inputValue()).toBe('Soupe de minuit');
  await host.getByRole('button', { name: 'Accrocher la soirée' }).click();
  await heading(host, 'Soupe de minuit').waitFor();
  await expectNoSidewaysScroll(host);
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Partager le lien' }).click();
  await host.getByText('Lien copié').waitFor();
  const link = await host.evaluate(() => navigator.clipboard.readText());

  const friend = await open({ reducedMotion: true });
  const { pathname, search } = new URL(link);
  await enterAs(friend, 'amie_du_soir', pathname + search);
  await heading(friend, 'Soupe de minuit').waitFor();
  expect(await friend.getByText('rue des Cascades').count()).toBe(0);
  await friend.getByRole('radio', { name: 'Oui' }).click();
  await friend.getByText('12, rue des Cascades, Paris').waitFor();
  await friend.getByRole('button', { name: 'Une personne de plus' }).click();
  await friend.getByText('1 personne').waitFor();
  await expectNoSidewaysScroll(friend);
  await expectAccessible(friend);
  await friend.goto('/app');
  await friend.getByText('Vous venez, à deux').waitFor();

  await host.reload();
  await host.getByRole('link', { name: 'Tout le monde' }).click();
  const guest = host.getByRole('listitem').filter({ hasText: 'amie_du_soir' });
  await guest.filter({ hasText: 'avec 1 personne' }).waitFor();
});

journey('a party one is not asked to is not there', async ({ open }) => {
  const page = await open({ allow: [/404/] });
  await enterAs(page, 'curieuse', '/app/parties/0197a3f0-0000-7000-8000-000000000000');
  await page.getByText(/Cette soirée n’existe plus/).waitFor();
});
