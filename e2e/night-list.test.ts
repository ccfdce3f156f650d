import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const item = (page: Page, name: string) => page.locator('.n-item').filter({ hasText: name });

async function add(page: Page, line: string): Promise<void> {
  await page.getByLabel('Article, quantité').fill(line);
  await page.getByRole('button', { name: 'Ajouter à la liste' }).click();
}

async function pay(page: Page, label: string, amount: string, ownParts = '1'): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une dépense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Une dépense' });
  await dialog.getByLabel('Quoi').fill(label);
  await dialog.getByLabel('Montant, en euros').fill(amount);
  if (ownParts !== '1') {
    await dialog.getByLabel('Partage').selectOption('parts');
    await dialog.getByRole('group', { name: /^Pour/ }).getByLabel('Moi').fill(ownParts);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A party of two whose list is open, each before it. */
async function openList(hostPage: Page, guestPage: Page) {
  const party = { id: crypto.randomUUID(), name: 'Buffet des voisins' };
  const host = await becomeMember(hostPage, 'hote_du_buffet');
  const guest = await becomeMember(guestPage, 'invitee_du_buffet');
  const beginDate = new Date(Date.now() + 3_600_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
  await host.ask('PUT', `/nights/${party.id}`, { screens: { list: true } });
  await guest.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });
  await enterAs(hostPage, host, `/app/nights/${party.id}/list`);
  await enterAs(guestPage, guest, `/app/nights/${party.id}/list`);
  return party;
}

journey(
  'two members write one list, one of them offline: both are notified who brings the last bottles, and settle the costs',
  async ({ open }) => {
    const host = await open();
    const guest = await open({
      device: 'phone',
      colorScheme: 'dark',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    const party = await openList(host, guest);
    for (const page of [host, guest])
      await page.getByRole('heading', { level: 1, name: 'Qu’est-ce qu’il faut ?' }).waitFor();
    await expectAccessible(guest);
    await add(host, '6 bouteilles de jus de pomme, 2 nappes');
    await item(guest, 'jus de pomme').getByText('6 bouteilles').waitFor();
    await item(host, 'jus de pomme')
      .getByRole('button', { name: /^Options/ })
      .click();
    const options = host.getByRole('dialog', { name: 'jus de pomme' });
    await options.getByLabel('J’en apporte').fill('4');
    await expectAccessible(host);
    await options.getByRole('button', { name: 'Enregistrer' }).click();
    await item(guest, 'jus de pomme').getByText('il en manque 2').waitFor();

    // The last two, of both.
    await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
    await guest.context().setOffline(true);
    await item(guest, 'jus de pomme')
      .getByRole('button', { name: /^Compléter/ })
      .click();
    await item(guest, 'jus de pomme').getByText('vous 2').waitFor();
    await add(guest, '3 bougies');
    await guest.getByText('Hors ligne : 2 changements en attente').waitFor();
    await item(host, 'jus de pomme')
      .getByRole('button', { name: /^Compléter/ })
      .click();
    await item(host, 'nappes')
      .getByRole('button', { name: /^Je prends/ })
      .click();
    await item(host, 'nappes')
      .getByRole('button', { name: /^Je prends/ })
      .waitFor({ state: 'detached' });
    await guest.reload();
    await item(guest, 'bougies').waitFor();
    await guest.context().setOffline(false);

    await item(host, 'bougies').waitFor();
    const notice = guest.getByRole('region', { name: /l’a pris avant vous$/ });
    await notice.getByText(/Rien ne restait\.$/).waitFor();
    const noticeOfFirst = host.getByRole('region', { name: /voulait l’apporter aussi$/ });
    await noticeOfFirst.waitFor();
    await expectAccessible(guest);
    await expectAccessible(host);
    await expectNoSidewaysScroll(guest);
    const answered = guest.waitForResponse((response) => response.url().endsWith('/answer'));
    await notice.getByRole('button', { name: /^Laisser à/ }).click();
    await notice.waitFor({ state: 'detached' });
    // Left before it, the page would send the answer again while the first attempt runs.
    await answered;
    await noticeOfFirst.waitFor();
    await noticeOfFirst.getByRole('button', { name: 'D’accord' }).click();
    await noticeOfFirst.waitFor({ state: 'detached' });
    await guest.reload();
    await item(guest, 'nappes').waitFor();
    expect(await notice.count()).toBe(0);
    expect(await item(guest, 'jus de pomme').textContent()).not.toContain('vous');

    await guest.goto(`/app/nights/${party.id}/costs`);
    await guest.getByText('Rien n’est noté encore.').waitFor();
    await pay(guest, 'Glaçons', '3');
    await guest.getByRole('button', { name: /^Corriger.*Glaçons/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Corriger la dépense' });
    await dialog.getByLabel('Montant, en euros').fill('30');
    await expectAccessible(guest);
    await dialog.getByRole('button', { name: 'Corriger' }).click();
    await dialog.waitFor({ state: 'detached' });
    await guest.getByText('vous doit').waitFor();
    await host.goto(`/app/nights/${party.id}/costs`);
    await host.getByText('15,00 €', { exact: true }).waitFor();
    await pay(host, 'Pain', '12', '2');
    await host.getByText(/à parts inégales$/).waitFor();
    await host.getByText('11,00 €', { exact: true }).waitFor();
    await host.getByRole('button', { name: /^Corriger.*Pain/ }).click();
    await host.getByRole('button', { name: 'Noter un remboursement' }).click();
    const refund = host.getByRole('dialog', { name: 'Une dépense' });
    await refund.getByLabel('Montant, en euros').fill('3');
    await refund.getByRole('button', { name: 'Ajouter' }).click();
    // 15 € of the ice, less a third of the 9 € that the bread still cost.
    await host.locator('.n-debt').getByText('12,00 €', { exact: true }).waitFor();
    await host.getByText('Un virement, et tout le monde est quitte.').waitFor();
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);
    const saved = host.waitForEvent('download');
    await host.getByRole('button', { name: 'Exporter' }).click();
    expect((await saved).suggestedFilename()).toBe('comptes.csv');

    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: /^C’est réglé/ }).click();
    await guest.getByText('Hors ligne : 1 changement en attente').waitFor();
    await guest.context().setOffline(false);
    for (const page of [host, guest]) {
      await page.getByText('Tout est rendu : tout le monde est quitte.').waitFor();
      await page.getByRole('list', { name: 'Déjà rendu' }).waitFor();
      await expectAccessible(page);
    }
  },
);
