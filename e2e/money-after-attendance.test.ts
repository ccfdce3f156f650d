import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey(
  'a guest taken off the list pays back what they owe, even once the night is deleted',
  async ({ open }) => {
    // What is deleted, and accounts that have closed, answer as if they did not exist.
    const allow = [/404 \(Not Found\)/];
    const hostPage = await open({ allow });
    const guestPage = await open({ device: 'phone', colorScheme: 'dark', allow });
    const host = await becomeMember(hostPage, 'hote_quitte');
    const guest = await becomeMember(guestPage, 'invitee_quitte');
    const party = { id: crypto.randomUUID(), name: 'Raclette des dettes' };
    const beginDate = new Date(Date.now() + 3_600_000).toISOString();
    const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
    await host.ask('PUT', `/nights/${party.id}`, { screens: { list: true } });
    await guest.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });
    const ids = [host, guest].map((one) => one.ask('GET', `/nights/${party.id}`));
    const [payerId, guestId] = (await Promise.all(ids)).map((night) => night.guestId);
    const sharers = [payerId, guestId].map((id) => ({ guestId: id, value: 1 }));
    const expense = {
      id: crypto.randomUUID(),
      label: 'Fromage',
      cents: 3000,
      isRefund: false,
      otherPayers: [],
    };
    await host.ask('POST', `/nights/${party.id}/costs/expenses`, {
      ...expense,
      payerId,
      split: 'equal',
      sharers,
    });
    await host.ask('DELETE', `/parties/${party.id}/guests/${guestId}`);

    await enterAs(guestPage, guest, '/app');
    await guestPage.getByRole('heading', { name: 'Comptes à régler' }).waitFor();
    await expectAccessible(guestPage);
    await guestPage.getByRole('link', { name: /Raclette des dettes/ }).click();
    await guestPage.getByText(/^Cette soirée ne vous est plus ouverte/).waitFor();
    expect(await guestPage.getByRole('navigation', { name: 'La nuit' }).count()).toBe(0);
    await expectAccessible(guestPage);
    await expectNoSidewaysScroll(guestPage);

    await enterAs(hostPage, host, `/app/parties/${party.id}`);
    await hostPage.getByRole('button', { name: 'Plus', exact: true }).click();
    await hostPage.getByRole('button', { name: 'Supprimer la soirée' }).click();
    const dialog = hostPage.getByRole('dialog', { name: /^Supprimer «/ });
    await dialog.getByText(/vous doit 15,00\s€$/).waitFor();
    await expectAccessible(hostPage);
    await dialog.getByRole('button', { name: 'Supprimer la soirée' }).click();
    await hostPage.getByRole('heading', { name: 'Comptes à régler' }).waitFor();

    await guestPage.reload();
    await guestPage.getByText(/^Cette soirée est effacée/).waitFor();
    await guestPage.getByRole('button', { name: /^C’est réglé/ }).click();
    await guestPage.getByText(/^Tout est rendu, dès que/).waitFor();
    await hostPage.getByRole('link', { name: /Raclette des dettes/ }).click();
    await hostPage.getByRole('button', { name: /^C’est reçu/ }).click();
    // The guest's screen hears of it, too.
    for (const page of [hostPage, guestPage]) await page.getByText(/^Vous êtes quitte\./).waitFor();
  },
);
