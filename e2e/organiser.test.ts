import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { everyDevice, journey } from './support/journey.ts';
import { addComer, createOpenEvent } from './support/open-event.ts';
import { mapStyle } from './support/outside-services.ts';
import { enter, openAsOrganiser } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** A square of 8 × 8 pixels. */
const photo = {
  name: 'affiche.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGP4n22KFTEMLQkAvKBnwZlERXAAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** What the form shows of the public page. */
const previewed = (page: Page) => page.frameLocator('[title="Aperçu de la page publique"]');

/** Moves the focus to a control by the keyboard alone. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${control} is out of reach of the keyboard`);
}

/** The description of a control for screen readers, without its name: errors and hints. */
function describedBy(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return element.getAttribute('aria-invalid') === 'true' ? said : '';
  });
}

journey(
  'an organiser’s event, from the first letter to its end, by keyboard on a phone',
  async ({ open }) => {
    const page = await open({ device: 'phone', allow: [/third party: https:\/\/tiles\.test/] });
    await page.route('https://tiles.test/style.json', (route) => route.fulfill({ json: mapStyle }));
    await enter(page, 'butte@lampion.test', '/pro/events/new');
    await heading(page, 'Nouvel événement').waitFor();
    await expectUsable(page);
    const press = async (control: Locator, key = 'Enter') => {
      await tabTo(page, control);
      await page.keyboard.press(key);
    };
    const button = (name: string) => page.getByRole('button', { name });

    await press(button('Publier l’événement'));
    await page.getByText('Indiquez un nom').waitFor();
    expect(await page.getByLabel('Titre').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectUsable(page);

    await page.keyboard.type('Bal des cordes à linge');
    await tabTo(page, page.getByRole('radio', { name: 'Soirée' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Concert' }).isChecked()).toBe(true);
    await tabTo(page, page.getByLabel('Description'));
    await page.keyboard.type('On danse dans la cour.\nApportez une nappe.');
    // Today's chip is called "Ce soir", also on a Saturday.
    await press(page.getByRole('button', { name: /^(?:Vendredi|Samedi)$/ }).last());
    for (const name of ['Date de début', 'Heure de début', 'Heure de fin']) {
      await tabTo(page, page.getByLabel(name));
    }
    await tabTo(page, page.getByLabel('Lieu'));
    await page.keyboard.type('nantes');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/^Sur la carte/).waitFor();
    await press(button('Ajuster le repère'));
    await press(page.getByRole('application', { name: /^Repère sur la carte/ }), 'ArrowUp');
    await page.getByText('À 5 m au nord de l’adresse').waitFor();
    await expectUsable(page);
    await press(button('Placer ici'));
    await press(button('Aperçu'));
    await previewed(page).locator('h1', { hasText: 'Bal des cordes à linge' }).waitFor();
    await previewed(page).getByText('Apportez une nappe.').waitFor();
    await expectUsable(page);
    await page.keyboard.press('Escape');

    await page.reload();
    await page.getByRole('button', { name: 'Reprendre le brouillon' }).press('Enter');
    expect(await page.getByLabel('Titre').inputValue()).toBe('Bal des cordes à linge');
    const chosen = page.waitForEvent('filechooser');
    await press(page.getByLabel('Choisir une image'));
    await (await chosen).setFiles(photo);
    await page.locator('[role="application"][aria-label^="Cadre de l’image"]:focus').press('ArrowDown');
    await expectUsable(page);
    await press(button('Utiliser l’image'));
    await page.getByAltText('Aperçu de l’image choisie').waitFor();
    await press(button('Publier l’événement'));
    await heading(page, 'Bal des cordes à linge').waitFor();
    await expectUsable(page);

    const detail = page.url();
    await page.getByRole('link', { name: 'Page publique' }).press('Enter');
    await heading(page, 'Bal des cordes à linge').waitFor();
    await page.getByText('Apportez une nappe.').first().waitFor();
    await page.goto(detail);

    await page.getByRole('link', { name: 'Modifier' }).press('Enter');
    await heading(page, 'Modifier l’événement').waitFor();
    await expectUsable(page);
    await page.getByRole('textbox', { name: 'Nom' }).fill('Bal des cordes neuves');
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await toast(page, /Événement mis à jour avec succès/).waitFor();
    await heading(page, 'Bal des cordes neuves').waitFor();

    await page.goto(`/pro/events?q=${encodeURIComponent('cordes neuves')}`);
    const row = page.getByRole('checkbox', { name: 'Choisir Bal des cordes neuves' });
    const bar = page.getByRole('region', { name: 'Lignes choisies' });
    await row.press('Space');
    await expectUsable(page);
    await bar.getByRole('button', { name: 'Annuler les événements' }).press('Enter');
    await expectUsable(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’événement' }).press('Enter');
    await toast(page, '1 événement annulé').waitFor();
    await row.press('Space');
    await bar.getByRole('button', { name: 'Archiver' }).press('Enter');
    await toast(page, '1 événement archivé').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Archives' }).press('Enter');
    await page.getByRole('link', { name: 'Bal des cordes neuves' }).press('Enter');
    await page.getByText('Archivé : cet événement').waitFor();

    const actions = page.getByRole('button', { name: 'Actions : Bal des cordes neuves' });
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Le garder' }).press('Enter');
    await expect.poll(() => actions.evaluate((button) => button === document.activeElement)).toBe(true);
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).press('Enter');
    await toast(page, 'Événement supprimé').waitFor();
    await heading(page, 'Mes événements').waitFor();
    expect(await page.getByRole('link', { name: 'Bal des cordes neuves' }).count()).toBe(0);
  },
);

journey('invalid input is reported at the field of an event, and nothing is written', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [/the server responded with a status of 4\d\d/] });
  await enter(page, 'butte@lampion.test', '/pro/events/new');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const send = () => page.getByRole('button', { name: 'Publier l’événement' }).click();
  const wrong = {
    Titre: [' ', 'Indiquez un nom'],
    Description: [' ', 'Décrivez l’événement'],
    'Date de début': ['1999-12-31', 'La date doit être comprise entre 2000 et 2099'],
    'Heure de fin': ['', 'Indiquez l’heure de fin'],
    Lieu: ['', 'Indiquez un lieu'],
    'Places (facultatif)': ['0', 'Indiquez un nombre entre 1 et 100'],
    'Accompagnants par invité': ['-1', 'Indiquez un nombre entre 0 et 20'],
  } as const;
  for (const [label, [value]] of Object.entries(wrong)) await field(label).fill(value);
  await send();
  for (const [label, [, fault]] of Object.entries(wrong)) {
    await expect.poll(() => describedBy(field(label)), { message: label }).toContain(fault);
  }
  expect(await field('Titre').evaluate((element) => element === document.activeElement)).toBe(true);
  await expectUsable(page);

  await field('Titre').fill('x'.repeat(121));
  await send();
  await expect.poll(() => describedBy(field('Titre'))).toContain('120 caractères au maximum');
  const markup = '<img src=x onerror=alert(1)> & co';
  const right = { Titre: markup, Description: markup, Lieu: markup, 'Date de début': '2027-07-13' };
  for (const [label, value] of Object.entries(right)) await field(label).fill(value);
  await field('Heure de fin').fill('02:00');
  await field('Places (facultatif)').fill('');
  await field('Accompagnants par invité').fill('0');
  await page.getByText('L’événement dure plusieurs jours').click();
  await field('Date de fin').fill('2027-07-12');
  await send();
  await expect.poll(() => describedBy(field('Date de fin'))).toContain('La fin doit venir après le début');

  await field('Date de fin').fill('2027-07-15');
  const lie = { name: 'affiche.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') };
  await page.getByLabel('Choisir une image').setInputFiles(lie);
  const image = page.getByLabel('Choisir une image');
  await expect.poll(() => describedBy(image)).toContain('Cette image n’est pas acceptée');
  await image.setInputFiles({ ...lie, buffer: photo.buffer.subarray(0, 40) });
  await expect.poll(() => describedBy(image)).toContain('Cette image ne se lit pas');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await previewed(page).locator('h1', { hasText: markup }).waitFor();
  await page.goto(`/pro/events?q=${encodeURIComponent('onerror')}`);
  await page.getByRole('heading', { name: 'Aucun événement trouvé' }).waitFor();
});

journey('the form of an event shows its public page as one types', async ({ open }) => {
  const page = await open();
  await enter(page, 'butte@lampion.test', '/pro/events?type=barathon');
  await page.locator('.event-list a').first().click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  await previewed(page).locator('.route .stop').first().waitFor();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Le tour des cordes');
  await previewed(page).locator('h1', { hasText: 'Le tour des cordes' }).waitFor();
  await page.getByLabel('Heure de début').fill('18:15');
  await previewed(page).getByText('18 h 15, jusqu’à').waitFor();
  await page.getByText('Concert', { exact: true }).click();
  await previewed(page).locator('.badge-concert').waitFor();
  expect(await previewed(page).locator('.route').count()).toBe(0);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/crop-frame-*.js', (route) => arrival.promise.then(() => route.continue()));
  await page.getByLabel('Choisir une image').setInputFiles(photo);
  const crop = page.getByRole('button', { name: 'Utiliser l’image' });
  await crop.waitFor();
  expect(await crop.isDisabled()).toBe(true);
  arrival.resolve();
  await crop.click();
  await previewed(page).locator('.cover img[src^="blob:"]').waitFor();
  await expectUsable(page);

  await page.getByRole('textbox', { name: 'Nom' }).press('Control+End');
  for (let stops = 0; stops < 40; stops += 1) await page.keyboard.press('Tab');
  expect(await previewed(page).locator(':focus').count()).toBe(0);
});

journey('the challenges and bars of a barathon, its guests and their file', async ({ open }) => {
  const page = await open();
  await enter(page, 'butte@lampion.test', '/pro/events?type=barathon');
  await heading(page, 'Mes événements').waitFor();
  await expectUsable(page);
  await page.locator('.event-list a').first().click();
  await page.getByRole('heading', { name: 'Bars du parcours' }).waitFor();

  await page.getByRole('button', { name: 'Ajouter un défi' }).click();
  await page.getByRole('button', { name: 'Ajouter le défi' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Veuillez remplir tous les champs obligatoires' })
    .waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByLabel('Titre').fill('La valse à l’envers');
  await page.getByLabel('Description', { exact: true }).fill('Un tour complet sans se marcher dessus.');
  await page.getByRole('button', { name: 'Ajouter le défi' }).click();
  await toast(page, /Défi ajouté avec succès/).waitFor();
  const added = page.getByRole('button', { name: 'Relevé : La valse à l’envers' });
  await added.click();
  await toast(page, 'Défi mis à jour').first().waitFor();
  expect(await added.getAttribute('aria-pressed')).toBe('true');

  const stops = page.locator('.route h3');
  const before = await stops.allTextContents();
  await page.locator('.route .reorder-handle').first().press('ArrowDown');
  const order = page.waitForResponse((answer) => answer.url().endsWith('/bars/order'));
  expect((await order).status()).toBe(200);
  await page.reload();
  await stops.first().waitFor();
  const bare = (names: string[]) => names.map((name) => name.replace(/^\d+\.\s*/, ''));
  expect(bare(await stops.allTextContents()).slice(0, 2)).toEqual(bare(before).slice(0, 2).reverse());

  await page.getByRole('button', { name: 'Supprimer le défi : La valse à l’envers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await toast(page, 'Défi supprimé').waitFor();
  expect(await added.count()).toBe(0);
  await expectUsable(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
  ]);
  const bytes = await buffer(await download.createReadStream());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8').trim().split('\n').length).toBeGreaterThan(1);
});

journey.for(everyDevice)('followers are searched and counted on a %s', async (device, { open }) => {
  const page = await open({ device });
  await enter(page, 'butte@lampion.test', '/pro/followers');
  await heading(page, 'Mes abonnés').waitFor();
  await page.locator('.people li').first().waitFor();
  await expectUsable(page);
  const name = await page.locator('.people b').first().textContent();
  await page.getByLabel('Rechercher un abonné').fill((name ?? '').toUpperCase());
  await page.getByText(/à votre recherche$/).waitFor();
  await page.getByText(name ?? '', { exact: true }).waitFor();
  await page.getByLabel('Rechercher un abonné').fill('zzzz-personne');
  await page.getByText('Aucun abonné trouvé').waitFor();
});

journey('the dashboard begins with the night that runs, one tap from a message', async ({ open }) => {
  const name = 'Bal de cette nuit';
  const id = await createOpenEvent({ name, beginsIn: -2, capacity: 40 });
  await addComer(id, 'Zoé', 2);
  const page = await open({ device: 'phone', colorScheme: 'dark' });
  await openAsOrganiser(page, '/pro', 'Mon tableau de bord');
  const card = page.getByRole('region', { name });
  await card.getByText('3 sur 40').waitFor();
  await expectUsable(page);
  await card.getByRole('link', { name: 'Arrivées' }).click();
  await heading(page, `Entrée : ${name}`).waitFor();
  await page.goBack();
  await card.getByRole('link', { name: 'Envoyer une notification' }).click();
  await page.getByLabel('Votre message').and(page.locator(':focus')).waitFor();
});
