import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { everyDevice, journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { onScreen, openAsOrganiser } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const importNotice = (page: Page) => page.getByRole('region', { name: 'Import d’une liste' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** What a French spreadsheet saves by default: semicolons, in the Windows code page. */
function toSpreadsheetFile(lines: readonly string[]) {
  return {
    name: 'invités.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  };
}

async function answer(page: Page, reply: string, words: string): Promise<void> {
  await page.getByRole('radio', { name: reply }).check();
  await page.getByRole('button', { name: 'Enregistrer ma réponse' }).click();
  await page.getByRole('heading', { level: 1, name: 'Votre réponse est notée' }).waitFor();
  await page.getByText(words).waitFor();
}

journey.for(everyDevice)(
  'a list of 12,000 lines, read while it is sent, on a %s',
  async (device, { open }) => {
    const id = await createOpenEvent({ name: 'Festival sur liste' });
    const page = await open({ device });
    await openAsOrganiser(page, `/pro/events/${id}`, 'Festival sur liste');
    await page.getByRole('button', { name: 'Inviter' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const lines = Array.from({ length: 12_000 }, (_, index) =>
      index % 60 === 59 ? `Zoé ${index};sans adresse` : `Zoé ${index};zoe${index}@exemple.fr`,
    );
    await dialog.getByLabel('Ou un fichier CSV').setInputFiles(toSpreadsheetFile(lines));
    // Slow enough to be visible.
    await page.route('**/pieces', async (route) => {
      await dialog.getByRole('progressbar', { name: 'Lecture de la liste' }).waitFor();
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Vérifier la liste' }).press('Enter');
    const progress = dialog.getByRole('progressbar', { name: 'Lecture de la liste' });
    await progress.waitFor();
    await expectAccessible(page);
    await dialog
      .getByRole('status')
      .filter({ hasText: /^11\s800 à inviter, 200 à corriger/ })
      .waitFor();
    await page.reload();
    await importNotice(page)
      .getByText(/^Une liste attend votre confirmation\s: 11\s800 à inviter, 200 à corriger/)
      .waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await importNotice(page).getByRole('button', { name: 'Reprendre' }).press('Enter');
    await dialog.getByText('et 11 700 de plus').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Télécharger toutes les lignes à corriger' }).click(),
    ]);
    const rows = (await buffer(await download.createReadStream())).toString('utf8').trim().split('\r\n');
    expect(rows).toHaveLength(201);
    expect(rows[1]).toBe('60;Adresse e-mail;Adresse e-mail invalide;"Zoé 59 ; sans adresse"');
    await dialog.getByRole('button', { name: 'Corriger', exact: true }).press('Enter');
    await dialog.getByLabel('Ou un fichier CSV').waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).press('Enter');
    await importNotice(page).waitFor({ state: 'detached' });
  },
);

journey.for(everyDevice)(
  'a list of guests, from a spreadsheet to their answers, on a %s',
  async (device, { open }) => {
    const id = await createOpenEvent({ name: 'Bal sur invitation', plusOnesMax: 2 });
    const zoe = `zoe.${device}.${Date.now()}@exemple.fr`;
    const page = await open({ device, allow: [/console: Failed to load resource.*400/] });
    await openAsOrganiser(page, `/pro/events/${id}`, 'Bal sur invitation');
    await page.getByText(/^Invitez par e-.*partagez la page de l’événement/).waitFor();

    await page.getByRole('button', { name: 'Inviter' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const check = dialog.getByRole('button', { name: 'Vérifier la liste' });
    await check.press('Enter');
    await dialog.getByText(onScreen('Indiquez au moins une adresse e-mail')).waitFor();
    await expectAccessible(page);
    const file = dialog.getByLabel('Ou un fichier CSV');
    await file.setInputFiles({
      name: 'affiche.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x89, 0x50, 0, 1]),
    });
    await dialog.getByText(/^Ce fichier n’est pas une liste. Dans votre tableur/).waitFor();
    await expectAccessible(page);

    await file.setInputFiles(
      toSpreadsheetFile([
        'Prénom;Courriel',
        `Zoé;${zoe}`,
        `=1+1;formule.${zoe}`,
        'Léa;sans adresse',
        `Zoé;${zoe.toUpperCase()}`,
      ]),
    );
    await dialog.getByText(/^Ce fichier n’est pas une liste/).waitFor({ state: 'detached' });
    await check.press('Enter');
    await dialog.getByRole('status').filter({ hasText: '2 à inviter, 1 en double, 1 à corriger' }).waitFor();
    expect(await dialog.getByLabel(`Nom de ${zoe}`, { exact: true }).inputValue()).toBe('Zoé');
    const fault = dialog.getByRole('row').filter({ hasText: 'sans adresse' });
    expect(await fault.getByRole('rowheader').textContent()).toBe('4');
    await fault.getByText(onScreen('Adresse e-mail invalide')).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Inviter 2 personnes' }).press('Enter');
    await toast(page, 'Invitations envoyées').waitFor();
    const guest = page.getByRole('listitem').filter({ hasText: zoe }).filter({ hasNotText: 'formule' });
    await guest.getByText('Sans réponse').waitFor();

    const invited = await open({ device: 'phone', reducedMotion: true, allow: [/status of 400/] });
    await invited.goto(await waitForMailedLink(zoe, '/replies/'));
    await invited.getByText('Vous n’avez pas encore répondu.').waitFor();
    await expectAccessible(invited);
    await invited.getByRole('button', { name: 'Enregistrer ma réponse' }).click();
    await invited.getByText('Choisissez une réponse').waitFor();
    expect(await invited.locator(':focus').getAttribute('value')).toBe('yes');
    await expectAccessible(invited);
    await answer(invited, 'Peut-être', 'Vous avez répondu peut-être.');
    await answer(invited, 'Non', 'Vous ne participez pas.');
    await invited.getByLabel('Qui vous accompagne ?').selectOption('2');
    await answer(invited, 'Oui', 'Vous participez, avec 2 personnes.');

    await page.reload();
    await guest.getByText('Oui', { exact: true }).waitFor();
    await guest.getByText('+2').waitFor();
    await importNotice(page).getByRole('button', { name: 'Voir les lignes à corriger' }).press('Enter');
    await fault.getByText(onScreen('Adresse e-mail invalide')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
    ]);
    const rows = (await buffer(await download.createReadStream())).toString('utf8').split('\r\n');
    // A formula is no name: the address stands in for it.
    expect(rows.find((row) => row.includes('formule.'))).toMatch(/^formule\./);
    expect(rows.find((row) => row.startsWith('Zoé;'))).toContain(';Oui;2;');
  },
);
