import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const NAMES = ['ada_de_la_porte', 'basile_de_la_porte', 'chloe_de_la_porte'] as const;

/** A party that begins now, with three guests who come, and the texts of their tickets. */
async function planParty(page: Page) {
  const id = crypto.randomUUID();
  const host = await becomeMember(page, 'hote_de_la_porte');
  const beginDate = new Date(Date.now() + 60_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { id, name: 'Bal de la porte', beginDate });
  const tickets: string[] = [];
  for (const name of NAMES) {
    const guest = await becomeMember(page, name);
    await guest.ask('PUT', `/parties/${id}/reply`, { reply: 'yes', code: hosted.linkCode });
    const list = await guest.ask('GET', '/me/tickets');
    tickets.push(list.tickets.find(({ eventId }: { eventId: string }) => eventId === id).token);
  }
  return { id, host, tickets };
}

/** As a hand scanner types, wherever the focus is. */
async function scan(page: Page, text = ''): Promise<void> {
  await page.evaluate((letters) => {
    for (const key of [...letters, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, text);
}

/** What the door answers, read and put away. */
async function answer(page: Page, word: 'Entrez' | 'Refusé', name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word });
  await dialog.getByText(name).waitFor();
  await dialog.getByRole('button', { name: word === 'Entrez' ? 'Suivant' : 'Compris' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const count = (page: Page) => page.getByRole('region', { name: 'Les entrées' }).getByRole('status');

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Faire un lien' }).click();
  return page.getByLabel('Le lien d’entrée').inputValue();
}

journey(
  'a host and a helper without an account let people in, one of them offline: both are notified of a ticket let in twice',
  async ({ open }) => {
    const page = await open({ colorScheme: 'dark' });
    const { id, host, tickets } = await planParty(page);
    const [ada = '', basile = '', chloe = ''] = tickets;
    await enterAs(page, host, `/app/nights/${id}/door`);
    await count(page).getByText('sur 3').waitFor();
    await expectAccessible(page);

    await page.getByLabel('Chercher un nom, ou lire un billet').fill('ada');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Entrez' });
    await dialog.waitFor();
    await expectAccessible(page);
    await answer(page, 'Entrez', NAMES[0]);
    await scan(page, ada);
    await answer(page, 'Refusé', NAMES[0]);
    await scan(page, `${ada.slice(0, 100)}${ada[100] === 'B' ? 'C' : 'B'}${ada.slice(101)}`);
    await answer(page, 'Refusé', 'Faux billet');
    await count(page).getByText('1').first().waitFor();

    const helper = await open({
      device: 'phone',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    const link = await makeLink(page);
    await helper.goto(link);
    await count(helper).getByText('sur 3').waitFor();
    await expectNoSidewaysScroll(helper);
    await expectAccessible(helper);
    await helper.evaluate(async () => void (await navigator.serviceWorker.ready));
    await helper.context().setOffline(true);
    await helper.reload();
    await count(helper).getByText('sur 3').waitFor();
    await scan(helper, basile);
    await answer(helper, 'Entrez', NAMES[1]);
    await helper.getByText('1 à envoyer').waitFor();
    await scan(page, basile);
    await answer(page, 'Entrez', NAMES[1]);
    await helper.context().setOffline(false);
    for (const device of [page, helper]) {
      await device.getByRole('heading', { name: 'Entré deux fois : 1' }).waitFor();
      await expectAccessible(device);
    }
    expect(await count(helper).textContent()).toBe(await count(page).textContent());
    // The host noted it: the first time, the helper is asked.
    await helper.getByRole('button', { name: 'Annuler la seconde' }).click();
    const question = helper.getByRole('alertdialog');
    await question.waitFor();
    await expectAccessible(helper);
    await question.getByRole('button', { name: 'Annuler l’entrée' }).click();
    for (const device of [page, helper])
      await device.getByRole('heading', { name: /^Entré deux fois/ }).waitFor({ state: 'detached' });
    await scan(helper, chloe);
    await answer(helper, 'Entrez', NAMES[2]);
    for (const device of [page, helper]) await count(device).getByText('3', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Y mettre fin' }).click();
    await page.getByRole('button', { name: 'Mettre fin au lien' }).click();
    await helper.getByRole('heading', { name: 'Ce lien d’entrée ne vaut plus rien' }).waitFor();
    expect(await helper.getByText(NAMES[0]).count()).toBe(0);
    await expectAccessible(helper);

    await page.goto(`/app/nights/${id}/morning-after`);
    await page.getByText(/^3 personnes sont entrées/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Remercier vos invités' }).click();
    await page
      .getByLabel('Votre message')
      .and(page.getByText(/^Merci d’avoir été là/))
      .waitFor();
    await expectAccessible(page);
  },
);
