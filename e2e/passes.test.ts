import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { waitForMailedLink, waitForMailedText } from './support/outbox.ts';
import { answerLikeAPushService } from './support/outside-services.ts';
import { becomeMember, enterAs, type NewMember, onScreen } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible } from './support/usable.ts';

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const toPass = (page: Page) => page.getByRole('navigation', { name: 'Passe' }).getByRole('link').click();
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'La nuit' }).getByRole('link', { name });

/** A party of this evening to which these addresses are invited. */
async function planNight(host: NewMember, emails: readonly string[]) {
  const party = { id: crypto.randomUUID(), name: 'La nuit des passes' };
  const beginDate = new Date(Date.now() + 3_600_000).toISOString();
  await host.ask('POST', '/parties', { ...party, beginDate, plusOnesMax: 2 });
  const screens = { list: true, playlist: true, challenges: true, album: true };
  await host.ask('PUT', `/nights/${party.id}`, { screens });
  await host.ask('POST', `/parties/${party.id}/invitations`, { usernames: [], groupIds: [], emails });
  return party.id;
}

/** Opens the pass by the link of the e-mail. */
async function openPass(page: Page, email: string): Promise<string> {
  const link = await waitForMailedLink(email, '/replies/');
  await page.goto(new URL(link, 'http://lampion').pathname);
  await page.getByRole('link', { name: 'Ouvrir ma soirée' }).click();
  await page.getByRole('heading', { level: 1, name: 'La nuit des passes' }).waitFor();
  return new URL(link, 'http://lampion').pathname;
}

async function sayYes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Oui' }).click();
  await page.getByRole('button', { name: 'Garder ma réponse' }).click();
  await page.getByRole('link', { name: 'Montrer mon billet' }).waitFor();
}

journey(
  'a night of a host and three guests without an account, one of them offline half of the time, one with a forwarded link',
  async ({ open }) => {
    const host = await open({ reducedMotion: true });
    const ana = await open({ device: 'phone', reducedMotion: true });
    const bo = await open({ device: 'phone', reducedMotion: true, allow: [/ERR_INTERNET_DISCONNECTED/] });
    const cleo = await open({ device: 'phone', reducedMotion: true, allow: [/ 401 /] });
    const hosting = await becomeMember(host, 'hote_des_passes');
    await host.goto(await waitForMailedLink(hosting.email, '/login/confirm-email'));
    await host.getByRole('heading', { name: /confirmée/ }).waitFor();
    const emails = ['ana.passe@exemple.fr', 'bo.passe@exemple.fr', 'cleo.passe@exemple.fr'] as const;
    const id = await planNight(hosting, emails);
    await enterAs(host, hosting, `/app/nights/${id}/list`);
    await host.getByLabel('Article, quantité').fill('2 nappes, 6 citrons');
    await host.getByRole('button', { name: 'Ajouter à la liste' }).click();

    // Ana comes with somebody, and shows a ticket.
    await openPass(ana, emails[0]);
    await expectAccessible(ana);
    await sayYes(ana);
    await ana.getByRole('button', { name: 'Changer' }).click();
    await ana.getByRole('button', { name: 'Une personne de plus' }).click();
    await ana.getByRole('heading', { name: 'Vous participez, avec 1 personne.' }).waitFor();
    await ana.getByRole('link', { name: 'Montrer mon billet' }).click();
    await ana.getByRole('img', { name: 'Code du billet, à présenter à l’entrée' }).waitFor();
    await toPass(ana);

    // Bo is in the metro: the pass opens, and what is promised there is sent later.
    await openPass(bo, emails[1]);
    await sayYes(bo);
    await bo.evaluate(async () => void (await navigator.serviceWorker.ready));
    await bo.getByText('Gardé sur ce téléphone').waitFor();
    await bo.context().setOffline(true);
    await bo.goto(`/app/pass/${id}`);
    await bo.getByText('Hors ligne').waitFor();
    await bo.getByRole('link', { name: 'Montrer mon billet' }).click();
    await bo.getByRole('img', { name: 'Code du billet, à présenter à l’entrée' }).waitFor();
    await toPass(bo);
    await place(bo, 'Liste').click();
    await item(bo, 'nappes')
      .getByRole('button', { name: /^Je prends/ })
      .click();
    await place(bo, 'Playlist').click();
    await bo
      .getByRole('textbox', { name: onScreen('Titre – artiste, ou un lien') })
      .fill('Parquet ciré – Bal Perdu');
    await bo.getByRole('button', { name: 'Demander cette chanson' }).click();
    await bo.getByText('Hors ligne : 2 changements en attente').waitFor();
    await bo.context().setOffline(false);
    await item(host, 'nappes').getByText(/bo/i).waitFor();
    await place(ana, 'Playlist').click();
    await ana.getByText('Parquet ciré').first().waitFor();

    // Cleo opens Ana's link, which was forwarded: the page says whose it is.
    const cleosLink = await openPass(cleo, emails[2]);
    await sayYes(cleo);
    const anasLink = new URL(await waitForMailedLink(emails[0], '/replies/'), 'http://lampion').pathname;
    await cleo.goto(`${anasLink}).`);
    await cleo.getByText(/Ce téléphone a déjà le passe de cleo/).waitFor();
    await expectAccessible(cleo);
    await cleo.getByRole('link', { name: 'Ouvrir comme ana.passe' }).click();
    await cleo.getByRole('heading', { name: 'Vous participez, avec 1 personne.' }).waitFor();

    // Ana renews it: the forwarded one ends, on the phone that opened it too. Its screen would load
    // again by itself, at the same time as this journey.
    const forwarded = cleo.url();
    await cleo.goto('/health/live');
    await toPass(ana);
    await ana.getByRole('link', { name: 'Changer de lien' }).click();
    await expectAccessible(ana);
    await ana.getByRole('button', { name: 'Recevoir un nouveau lien' }).click();
    await ana.getByRole('heading', { name: 'Le lien est changé' }).waitFor();
    await cleo.goto(forwarded);
    await cleo.getByRole('heading', { name: 'Ce passe ne vaut plus' }).waitFor();
    await cleo.goto(cleosLink);
    await cleo.getByRole('link', { name: 'Ouvrir ma soirée' }).click();
    await cleo.getByRole('heading', { name: 'Vous participez.' }).waitFor();
    const renewed = await waitForMailedText(emails[0], 'nouveau lien');
    await ana.goto(/\/replies\/[\w-]{43}/.exec(renewed)?.[0] ?? '');
    await ana.getByRole('link', { name: 'Ouvrir ma soirée' }).click();
    await ana.getByRole('heading', { name: 'Vous participez, avec 1 personne.' }).waitFor();

    // Cleo cannot come after all; the phone forgets the night, and the reply stays.
    await cleo.clock.install();
    await cleo.getByRole('button', { name: 'Ne plus venir' }).click();
    await cleo.getByRole('alertdialog').getByRole('button', { name: 'Ne plus venir' }).click();
    await letUndoPass(cleo);
    await cleo.getByRole('heading', { name: 'Vous ne participez pas.' }).waitFor();
    await cleo.getByRole('button', { name: 'Effacer d’ici' }).click();
    await cleo.getByRole('alertdialog').getByRole('button', { name: 'Effacer d’ici' }).click();
    await cleo.getByText('Aucun passe sur ce téléphone.').waitFor();
    expect(await cleo.evaluate(() => localStorage.getItem('lampion-passes'))).toBeNull();
    await cleo.goto(cleosLink);
    await cleo.getByText('Vous ne participez pas.').waitFor();
  },
);

journey(
  'a guest who makes an account later finds in it what they answered by their pass',
  async ({ open }) => {
    const host = await open();
    const hosting = await becomeMember(host, 'hote_plus_tard');
    await host.goto(await waitForMailedLink(hosting.email, '/login/confirm-email'));
    await host.getByRole('heading', { name: /confirmée/ }).waitFor();
    await planNight(hosting, ['gus.passe@exemple.fr']);
    const gus = await open({ device: 'phone', reducedMotion: true });
    await openPass(gus, 'gus.passe@exemple.fr');
    await sayYes(gus);
    await gus.goto('/app');
    await gus.getByRole('heading', { level: 1, name: 'Mes passes' }).waitFor();
    await expectAccessible(gus);

    // Of another address: nothing happens by itself.
    const account = await becomeMember(gus, 'gus_plus_tard');
    await enterAs(gus, account, '/app');
    await gus.goto('/app/pass');
    await gus.getByRole('button', { name: 'Mettre dans mon compte' }).click();
    await gus.getByRole('alertdialog').getByRole('button', { name: 'Mettre dans mon compte' }).click();
    await gus.getByText('Aucun passe sur ce téléphone.').waitFor();
    await gus.getByRole('link', { name: 'Mes soirées' }).click();
    await gus.getByText('La nuit des passes').first().waitFor();
    await waitForMailedText('gus.passe@exemple.fr', 'compte');
  },
);

journey(
  'a guest without an account is notified of one night on their phone, until they stop it',
  async ({ open }) => {
    const host = await open({ reducedMotion: true });
    const hosting = await becomeMember(host, 'hote_qui_previent');
    await host.goto(await waitForMailedLink(hosting.email, '/login/confirm-email'));
    await host.getByRole('heading', { name: /confirmée/ }).waitFor();
    const email = 'dan.passe@exemple.fr';
    const id = await planNight(hosting, [email]);
    const dan = await open({ device: 'phone', reducedMotion: true });
    await dan.context().grantPermissions(['notifications']);
    await dan.addInitScript(answerLikeAPushService);

    const link = await openPass(dan, email);
    await dan.getByRole('button', { name: 'Me prévenir sur ce téléphone' }).click();
    await dan.getByText('Cet appareil vous préviendra.').waitFor();
    await expectAccessible(dan);
    await dan.reload();
    await dan.getByText(onScreen('Ce téléphone vous prévient : ce que l’hôte écrit')).waitFor();
    await dan.getByRole('button', { name: 'Ne plus me prévenir ici' }).click();
    await dan.getByText(onScreen('Les nouvelles arrivent de nouveau par e-mail.')).waitFor();
    await dan.reload();
    await dan.getByRole('button', { name: 'Me prévenir sur ce téléphone' }).waitFor();

    // On the page of the link, which stores the pass: a notification opens it.
    await dan.evaluate(() => localStorage.removeItem('lampion-passes'));
    await dan.goto(`${link}?choix=oui`);
    await dan.getByRole('button', { name: 'Enregistrer ma réponse' }).click();
    await dan.getByRole('button', { name: 'Me prévenir sur cet appareil' }).click();
    await dan.getByText(onScreen('Il garde votre soirée')).waitFor();
    await expectAccessible(dan);
    await dan.goto(`/app/pass/${id}`);
    await dan.getByText(onScreen('Ce téléphone vous prévient : ce que l’hôte écrit')).waitFor();
  },
);
