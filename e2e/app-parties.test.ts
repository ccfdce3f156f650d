import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { becomeMember, befriend, enterAs, onScreen } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
async function planParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom de la soirée').fill(name);
  await page.getByRole('radio', { name: 'Nappe à carreaux' }).click();
  await page.getByRole('group', { name: 'Jour' }).getByRole('button').nth(2).click();
  await page.getByText(/^Dans la nuit du/).waitFor();
  await page.getByLabel('Adresse ou lieu').fill('12, rue des Cascades, Paris');
}

/** The link of the party on its host's screen. */
async function findLink(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const { pathname } = new URL(page.url());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(pathname.replace('/app', '/api'), { headers });
  return `/p/${(await answer.json()).hosted.linkCode}`;
}

/**
 * A visitor without an account says yes by the link of the party, and opens the link in their
 * e-mail.
 */
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

/**
 * The host writes to the guests, once their address is confirmed; the friend reads it on their
 * current screen and opens the party.
 */
async function announce({ host, friend }: { host: Page; friend: Page }, email: string): Promise<void> {
  const party = host.url();
  await host.goto(await waitForMailedLink(email, '/login/confirm-email'));
  await host.getByText(/confirmée/).waitFor();
  await friend
    .getByRole('link', { name: /^Nouvelles/ })
    .first()
    .click();
  await heading(friend, 'Nouvelles').waitFor();
  await host.goto(party);
  await host.getByRole('link', { name: 'Annoncer' }).click();
  await heading(host, 'Annoncer').waitFor();
  await expectAccessible(host);
  await host.getByLabel('À qui').selectOption('yes');
  await host.getByLabel('Votre message').fill('Apportez un bol.');
  await host.getByRole('button', { name: 'Envoyer' }).click();
  await heading(host, 'Soupe de minuit').waitFor();
  await letUndoPass(host);
  const notice = friend.getByRole('listitem').filter({ hasText: 'Apportez un bol.' });
  await notice.getByText('Non lu').waitFor();
  await notice.getByRole('link', { name: /vous écrit à propos de/ }).click();
  await friend.getByRole('region', { name: 'Messages' }).getByText('Apportez un bol.').waitFor();
}

journey(
  'a member plans a party, invites a friend, the friend answers, the host sees it',
  async ({ open }) => {
    const host = await open({ device: 'phone', reducedMotion: true });
    await host.clock.install();
    const planner = await becomeMember(host, 'hote_du_soir');
    await enterAs(host, planner, '/app');
    await host.getByRole('heading', { name: 'Rien sur le fil' }).waitFor();
    await expectAccessible(host);
    const friend = await open({ reducedMotion: true });
    const asked = await becomeMember(friend, 'amie_du_soir');
    await enterAs(friend, asked, '/app');
    await friend.getByRole('heading', { name: 'Rien sur le fil' }).waitFor();
    await befriend(planner, asked);

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
    await letUndoPass(host);

    await friend.getByRole('heading', { name: 'On attend votre réponse' }).waitFor();
    await friend.getByRole('link', { name: /Soupe de minuit/ }).click();
    await heading(friend, 'Soupe de minuit').waitFor();
    expect(await friend.getByText('rue des Cascades').count()).toBe(0);
    await friend.getByRole('radio', { name: 'Oui' }).click();
    await friend.getByText('12, rue des Cascades, Paris').waitFor();
    await friend.getByRole('button', { name: 'Une personne de plus' }).click();
    await friend.getByText('avec 1 personne').waitFor();
    await expectNoSidewaysScroll(friend);
    await expectAccessible(friend);

    await answerByLink(await open({ device: 'phone' }), await findLink(host));
    await host.getByRole('link', { name: 'Tout le monde' }).click();
    await host.getByRole('listitem').filter({ hasText: 'Gaston' }).waitFor();
    const guest = host.getByRole('listitem').filter({ hasText: 'amie_du_soir' });
    await guest.filter({ hasText: 'avec 1 personne' }).waitFor();
    await host.getByRole('link', { name: 'Retour' }).click();
    await announce({ host, friend }, planner.email);
    await host.getByRole('button', { name: 'Plus', exact: true }).click();
    await host.getByRole('button', { name: 'Annuler la soirée' }).click();
    await host.getByRole('heading', { name: /^Annuler/ }).waitFor();
    await expectAccessible(host);
    await host.getByRole('button', { name: 'Annuler la soirée' }).click();
    await host.getByText('Cette soirée est annulée.').waitFor();
    await letUndoPass(host);
    await friend.getByText('Cette soirée est annulée.').waitFor();
  },
);

journey(
  'somebody without an account votes on dates, and changes their mind by their private link, without JavaScript',
  async ({ open }) => {
    const page = await open({ javaScript: false, device: 'phone' });
    const host = await becomeMember(page, 'hote_du_vote');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const dates = [{ beginDate: inDays(8) }, { beginDate: inDays(9) }];
    const party = { id: crypto.randomUUID(), name: 'Bal à dater', dates };
    const { hosted } = await host.ask('POST', '/parties', party);
    await page.goto(`/p/${hosted.linkCode}`);
    await page.getByRole('radio', { name: 'Oui' }).first().check();
    await page.getByLabel('Votre prénom ou pseudo').fill('Ninon');
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill('ninon@exemple.fr');
    await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await page.getByText('Vos réponses au vote sont notées.').waitFor();

    await page.goto(await waitForMailedLink('ninon@exemple.fr', '/replies/'));
    await page.getByText('Il vous reste 1 date à regarder.').waitFor();
    expect(await page.getByRole('radio', { name: 'Oui' }).first().isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Non' }).first().check();
    await page.getByRole('radio', { name: 'Peut-être' }).last().check();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Enregistrer mes réponses' }).click();
    await heading(page, 'Votre réponse est notée').waitFor();
    expect(await page.getByRole('radio', { name: 'Non' }).first().isChecked()).toBe(true);
    await page.getByText('0 oui, 1 peut-être').waitFor();
  },
);

journey('a party without an invitation does not exist for a member', async ({ open }) => {
  const page = await open({ allow: [/404/] });
  const curious = await becomeMember(page, 'curieuse');
  await enterAs(page, curious, '/app/parties/0197a3f0-0000-7000-8000-000000000000');
  await page.getByText(/Cette soirée n’existe plus/).waitFor();
});
