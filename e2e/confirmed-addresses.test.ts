import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { everyDevice, journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { becomeMember, enterAs, onScreen } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectUsable } from './support/usable.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const notice = (page: Page) => page.getByText(onScreen('Confirmez votre adresse e-mail pour publier'));

journey.for(everyDevice)(
  'an organiser publishes once their address is confirmed, and loses no word, on a %s',
  async (device, { open }) => {
    const page = await open({ device, allow: [/status of 403/] });
    const email = `nouvelle.${device}.${Date.now()}@lampion.test`;
    const data = { email, password: 'la lune danse sur le canal', accountType: 'organiser' };
    const registered = await page.request.post('/api/auth/register', { data });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);
    await page.goto('/pro/events/new');
    await heading(page, 'Nouvel événement').waitFor();
    await notice(page).waitFor();
    await expectUsable(page);
    const night = {
      Titre: 'Bal de la première fois',
      Description: 'On danse.',
      'Date de début': '2027-07-14',
      'Heure de début': '20:30',
      'Heure de fin': '02:00',
      Lieu: 'Nantes',
    };
    for (const [label, value] of Object.entries(night)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    const create = page.getByRole('button', { name: 'Publier l’événement' });
    await create.press('Enter');
    await page.getByText(onScreen('Confirmez d’abord votre adresse e-mail')).first().waitFor();
    expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe(night.Titre);

    await page.getByRole('button', { name: onScreen('Renvoyer l’e-mail') }).click();
    await toast(page, onScreen('E-mail envoyé')).waitFor();
    const mailbox = await page.context().newPage();
    await mailbox.goto(await waitForMailedLink(email, '/login/confirm-email'));
    await heading(mailbox, 'Adresse confirmée').waitFor();
    await mailbox.close();
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await notice(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe(night.Titre);
    await create.press('Enter');
    await heading(page, night.Titre).waitFor();
  },
);

journey(
  'a member plans and invites before confirming their address: it is said first, and leaves by itself after',
  async ({ open }) => {
    const page = await open({ device: 'phone', reducedMotion: true });
    await page.clock.install();
    const host = await becomeMember(page, `neuf${Date.now()}`);
    const invited = `invitee.${Date.now()}@exemple.fr`;
    await enterAs(page, host, '/app/new');
    await page.getByText(onScreen('Confirmez votre adresse e-mail : ouvrez le lien')).waitFor();
    await expectUsable(page);
    await page.getByLabel('Nom de la soirée').fill('Soupe de minuit');
    await page.getByRole('button', { name: 'Ce soir' }).click();
    await page.getByRole('button', { name: 'Accrocher la soirée' }).click();
    await heading(page, 'Soupe de minuit').waitFor();
    await page.goto(`${page.url()}/invite`);
    await page.getByLabel(onScreen('Adresses e-mail')).fill(invited);
    await page.getByRole('button', { name: 'Inviter 1 adresse' }).click();
    await page.waitForURL(/parties\/[^/]+$/);
    await letUndoPass(page);
    await page.getByRole('button', { name: onScreen('Renvoyer l’e-mail') }).click();
    await page.getByText(onScreen('E-mail envoyé.')).waitFor();
    expect(await page.locator('.ap-strip.is-refused').count()).toBe(0);

    const mailbox = await page.context().newPage();
    await mailbox.goto(await waitForMailedLink(host.email, '/login/confirm-email'));
    await heading(mailbox, 'Adresse confirmée').waitFor();
    await waitForMailedLink(invited, '/replies/');
    await mailbox.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(onScreen('Confirmez votre adresse e-mail')).waitFor({ state: 'detached' });
  },
);

journey('a stranger who types a guest’s address changes nothing; the guest is asked', async ({ open }) => {
  const page = await open({ device: 'phone', reducedMotion: true });
  const id = await createOpenEvent({ name: 'Bal des voisins', plusOnesMax: 2 });
  const email = `mia.${Date.now()}@exemple.fr`;
  const answer = async (nickname: string, plusOnes: string) => {
    await page.goto(`/events/${id}`);
    await page.getByLabel('Votre pseudo').fill(nickname);
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill(email);
    await page.getByLabel('Qui vous accompagne ?').selectOption(plusOnes);
    await page.getByRole('button', { name: 'Je participe' }).click();
    await page.getByText('Vous participez à cet événement.').filter({ visible: true }).waitFor();
    await page.getByText(/Sans confirmation, elle peut revenir/).waitFor();
  };
  await answer('Mia', '1');
  const link = await waitForMailedLink(email, '/replies/');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer ma place' }).click();
  await page.getByText('Vous participez, avec 1 personne.').waitFor();
  await page.getByText('Votre adresse est confirmée').waitFor();
  await page.getByRole('button', { name: 'Annuler ma participation' }).click();
  await page.getByText('Vous ne participez pas.').waitFor();

  await answer('Un voisin', '2');
  await page.goto(link);
  await page.getByText('Vous ne participez pas.').waitFor();
  await page.getByText(/quelqu’un a demandé à venir avec 2 personnes/).waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Ce n’était pas moi' }).click();
  await heading(page, 'Votre réponse est notée').waitFor();
  await page.getByText('Vous ne participez pas.').waitFor();
  expect(await page.getByText(/quelqu’un a demandé/).count()).toBe(0);
  await answer('Mia', '2');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await page.getByText('Vous participez, avec 2 personnes.').waitFor();
});
