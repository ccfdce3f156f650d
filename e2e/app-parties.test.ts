import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { onScreen } from './support/on-screen.ts';
import { waitForMailedLink } from './support/outbox.ts';
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

/** What the screens of friends do, which are not what is looked at here. */
async function putAs(page: Page, path: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.put(path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
}

/** The link of the party that its host looks at. */
async function findLink(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const { pathname } = new URL(page.url());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(pathname.replace('/app', '/api'), { headers });
  return `/p/${(await answer.json()).hosted.linkCode}`;
}

/** Somebody without an account says yes by the link of the party, and opens the link of their e-mail. */
async function answerByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Soupe de minuit').waitFor();
  expect(await page.getByText('rue des Cascades').count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Oui' }).check();
  await page.getByLabel('Votre prénom ou pseudo').fill('Gaston');
  await page.getByLabel(onScreen('Votre adresse e-mail')).fill('gaston@exemple.fr');
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await page.getByText('Vous venez.').waitFor();
  await page.goto(await waitForMailedLink('gaston@exemple.fr', '/replies/'));
  await page.getByText('12, rue des Cascades, Paris').waitFor();
  await expectAccessible(page);
}

journey(
  'a member plans a party, invites a friend, the friend answers, the host sees it',
  async ({ open }) => {
    const host = await open({ device: 'phone', reducedMotion: true });
    await enterAs(host, 'hote_du_soir', '/app');
    await host.getByRole('heading', { name: 'Rien sur le fil' }).waitFor();
    await expectAccessible(host);
    const friend = await open({ reducedMotion: true });
    await enterAs(friend, 'amie_du_soir', '/app');
    await friend.getByRole('heading', { name: 'Rien sur le fil' }).waitFor();
    await putAs(host, '/api/friends/requests/amie_du_soir');
    await putAs(friend, '/api/friends/hote_du_soir');

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
    await host.getByRole('link', { name: 'Inviter' }).first().click();
    await host.getByRole('checkbox', { name: /amie_du_soir/ }).click();
    await expectAccessible(host);
    await host.getByRole('button', { name: 'Inviter 1 ami' }).click();
    await heading(host, 'Soupe de minuit').waitFor();

    await friend.getByRole('heading', { name: 'On attend votre réponse' }).waitFor();
    await friend.getByRole('link', { name: /Soupe de minuit/ }).click();
    await heading(friend, 'Soupe de minuit').waitFor();
    expect(await friend.getByText('rue des Cascades').count()).toBe(0);
    await friend.getByRole('radio', { name: 'Oui' }).click();
    await friend.getByText('12, rue des Cascades, Paris').waitFor();
    await friend.getByRole('button', { name: 'Une personne de plus' }).click();
    await friend.getByText('1 personne').waitFor();
    await expectNoSidewaysScroll(friend);
    await expectAccessible(friend);

    await answerByLink(await open({ device: 'phone' }), await findLink(host));
    await host.getByRole('link', { name: 'Tout le monde' }).click();
    await host.getByRole('listitem').filter({ hasText: 'Gaston' }).waitFor();
    const guest = host.getByRole('listitem').filter({ hasText: 'amie_du_soir' });
    await guest.filter({ hasText: 'avec 1 personne' }).waitFor();
    await host.getByRole('link', { name: 'Retour' }).click();
    await host.getByRole('link', { name: 'Annoncer' }).click();
    await heading(host, 'Annoncer').waitFor();
    await expectAccessible(host);
    await host.getByRole('link', { name: 'Retour' }).click();
    await host.getByRole('button', { name: 'Plus', exact: true }).click();
    await host.getByRole('button', { name: 'Annuler la soirée' }).click();
    await host.getByRole('heading', { name: /^Annuler/ }).waitFor();
    await expectAccessible(host);
    await host.getByRole('button', { name: 'Annuler la soirée' }).click();
    await host.getByText('Cette soirée est annulée.').waitFor();
    await friend.getByText('Cette soirée est annulée.').waitFor();
  },
);

journey('a party one is not asked to is not there', async ({ open }) => {
  const page = await open({ allow: [/404/] });
  await enterAs(page, 'curieuse', '/app/parties/0197a3f0-0000-7000-8000-000000000000');
  await page.getByText(/Cette soirée n’existe plus/).waitFor();
});
