import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { enter } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** The server's answer when a limit is exceeded. */
const refusal = { status: 429, json: { code: 'too_many_attempts', message: 'Trop de demandes.' } };

journey('a notification, from the first word to the last guest notified', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [/console: Failed to load resource.*429/] });
  await enter(page, 'butte@lampion.test', '/pro/events?sort=participants&order=desc');
  await page.getByRole('heading', { level: 1, name: 'Mes événements' }).waitFor();
  await page.locator('.ev-row .row-link').first().click();
  await page.getByRole('link', { name: 'Envoyer une notification' }).click();
  await page.getByRole('heading', { level: 1, name: 'Envoyer une notification' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const message = page.getByLabel('Votre message');
  const send = page.getByRole('button', { name: /^Envoyer à \d/ });
  await send.click();
  await page.getByText('Le message ne peut pas être vide').waitFor();
  expect(await message.evaluate((field) => field === document.activeElement)).toBe(true);

  await message.fill('a'.repeat(501));
  await page.getByText('501 / 500').waitFor();
  await page.getByText(/500 caractères au maximum/).waitFor();

  await message.fill('Rendez-vous au premier bar à 20 h.');
  await page
    .getByRole('figure', { name: 'E-mail' })
    .getByText('Rendez-vous au premier bar à 20 h.')
    .waitFor();
  await send.click();
  await page.getByRole('status').filter({ hasText: 'Notification envoyée' }).waitFor();
  expect(await message.inputValue()).toBe('');

  const sent = page.getByRole('listitem').filter({ hasText: 'Rendez-vous au premier bar à 20 h.' });
  await sent.getByText('Terminé').waitFor();
  await sent.getByText('Détail par moyen d’envoi').click();
  await sent.getByRole('rowheader', { name: 'Application' }).waitFor();
  await expectAccessible(page);

  const opener = sent.getByRole('button', { name: 'Destinataires' });
  await opener.press('Enter');
  const recipients = page.getByRole('dialog', { name: 'Destinataires' });
  const notice = recipients.getByRole('listitem').filter({ hasText: /Remis/ }).first();
  await notice.getByText(/^Application, \d/).waitFor();
  const nickname = (await notice.locator('b').textContent()) ?? '';
  await expectAccessible(page);
  await recipients.getByRole('button', { name: /^Échecs/ }).press('Enter');
  await recipients.getByText('Remis', { exact: true }).first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await recipients.waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'Retour à l’événement' }).click();
  await page.getByLabel('Rechercher un invité').fill(nickname);
  await page.route(/\/guests\/[^/]+\/announcements$/, (route) => route.fulfill(refusal), { times: 1 });
  await page
    .getByRole('button', { name: `Messages à ${nickname}` })
    .first()
    .press('Enter');
  const messages = page.getByRole('dialog', { name: `Messages à ${nickname}` });
  await messages.getByText('Trop de demandes.').waitFor();
  await messages.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await messages.getByText('Rendez-vous au premier bar à 20 h.').waitFor();
  await messages.getByText('Remis', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await messages.waitFor({ state: 'detached' });

  await page.getByLabel('Rechercher un invité').fill('');
  await page.getByRole('button', { name: /^Sans réponse/ }).click();
  await page.locator('.guest').filter({ hasText: 'Sans réponse' }).first().waitFor();
  await page
    .getByRole('button', { name: /^Messages à/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Aucun message').waitFor();
});

journey('a message for a chosen time is planned, changed and cancelled', async ({ open }) => {
  const page = await open({ device: 'phone' });
  await enter(page, 'butte@lampion.test', '/pro/events?sort=participants&order=desc');
  await page.locator('.ev-row .row-link').first().click();
  await page.getByRole('link', { name: 'Envoyer une notification' }).click();
  await page.getByLabel('Votre message').fill('La passerelle est fermée.');
  await page.getByRole('radio', { name: /^À une heure/ }).check();
  const submit = page.getByRole('button', { name: /^Programmer/ });
  await submit.click();
  await page.getByText('Indiquez quand envoyer le message').waitFor();

  const tomorrow = addDays(readParisClock(new Date()).day, 1);
  await page.getByLabel('Jour d’envoi').fill(tomorrow);
  await page.getByLabel('Heure de Paris').fill('22:00');
  await page.getByText(/il peut réveiller vos invités/).waitFor();
  await page.getByLabel('Heure de Paris').fill('18:00');
  await page.getByText(/il peut réveiller vos invités/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Programmer pour 18 h' }).click();
  await page.getByRole('status').filter({ hasText: 'Message programmé' }).waitFor();

  const planned = page.getByRole('region', { name: 'À venir' }).getByRole('listitem');
  await planned
    .filter({ hasText: 'La passerelle est fermée.' })
    .getByText(/^Prévu le .* à 18\sh/)
    .waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await planned.getByRole('button', { name: 'Changer' }).click();
  await page.getByLabel('Votre message').fill('La passerelle est rouverte.');
  await page.getByRole('radio', { name: /^Les abonnés/ }).click();
  await page.getByLabel('Heure de Paris').fill('22:00');
  await page.getByRole('button', { name: 'Programmer pour 22 h' }).click();
  await page.getByText(/Rien ne part aux abonnés entre 21\sh et 9\sh/).waitFor();
  await page.getByLabel('Heure de Paris').fill('19:30');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Programmer pour 19 h 30' }).click();
  await planned
    .filter({ hasText: 'La passerelle est rouverte.' })
    .getByText(/à 19\sh\s30, à \d+\sabonnés/)
    .waitFor();

  await planned.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le message' }).click();
  await page.getByRole('status').filter({ hasText: 'Message annulé' }).waitFor();
  await planned.waitFor({ state: 'detached' });
});
