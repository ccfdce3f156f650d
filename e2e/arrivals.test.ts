import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { addComer, createOpenEvent } from './support/open-event.ts';
import { openAsOrganiser } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey(
  'the list for the door: read on a wide and on a narrow screen, printed and downloaded',
  async ({ open }) => {
    const id = await createOpenEvent({ name: 'Bal du guichet', plusOnesMax: 3 });
    const page = await open({ colorScheme: 'dark' });
    await openAsOrganiser(page, `/pro/events/${id}`, 'Bal du guichet');
    const link = page.getByRole('link', { name: 'Liste pour l’entrée' });
    await link.click();
    await page.getByText('Personne pour l’instant').waitFor();
    for (const [nickname, others] of [
      ['Zoé des très longues nuits d’été', 0],
      ['émile', 3],
      ['Étienne', 0],
      ['=1+1', 0],
    ] as const)
      await addComer(id, nickname, others);
    await page.getByRole('link', { name: 'Retour à l’événement' }).click();
    await link.click();
    await page.getByText('4 invités, 7 personnes avec les accompagnants').waitFor();
    const names = page.locator('.arrival-name');
    expect(await names.allTextContents()).toEqual([
      '=1+1',
      'émile',
      'Étienne',
      'Zoé des très longues nuits d’été',
    ]);
    const countColumns = async () =>
      new Set(await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().x))).size;
    expect(await countColumns()).toBeGreaterThan(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(countColumns).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const search = page.getByLabel('Rechercher une personne');
    await search.fill('ZOE ete');
    await page.getByText('1 sur 4').waitFor();
    expect(await names.allTextContents()).toEqual(['Zoé des très longues nuits d’été']);
    await search.fill('personne du tout');
    await page.getByRole('button', { name: 'Voir toute la liste' }).click();
    await names.nth(3).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('entree-bal-du-guichet.csv');
    const file = await buffer(await download.createReadStream());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.subarray(3).toString('utf8').trim().split('\r\n')).toEqual([
      'Pseudo;Profil;Accompagnants;Personnes;Arrivée',
      "'=1+1;;0;1;",
      'émile;;3;4;',
      'Étienne;;0;1;',
      'Zoé des très longues nuits d’été;;0;1;',
    ]);

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const print = page.getByRole('button', { name: 'Imprimer' });
    await print.click();
    await page.locator('[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('list', { name: 'Liste pour l’entrée' }).waitFor();
    expect(await print.isVisible()).toBe(false);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
    for (const part of await page.getByRole('navigation').all()) expect(await part.isVisible()).toBe(false);
  },
);
