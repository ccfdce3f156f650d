import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { fullJourney as journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { becomeMember, befriend, enterAs, onScreen } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** A party of the night before the last, with what it cost. */
async function spendNight(page: Page) {
  const id = crypto.randomUUID();
  const host = await becomeMember(page, 'hote_du_matin');
  const guest = await becomeMember(page, 'lou_du_matin');
  await befriend(host, guest);
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const party = { id, name: 'Bal du matin', beginDate };
  const { hosted } = await host.ask('POST', '/parties', party);
  await host.ask('PUT', `/nights/${id}`, { screens: { list: true, album: true, playlist: true } });
  await guest.ask('PUT', `/parties/${id}/reply`, { reply: 'yes', code: hosted.linkCode });
  const [hostId, guestId] = await Promise.all(
    [host, guest].map(async ({ ask }) => (await ask('GET', `/nights/${id}`)).guestId as string),
  );
  await host.ask('POST', `/nights/${id}/costs/expenses`, {
    id: crypto.randomUUID(),
    label: 'Glaçons',
    cents: 2480,
    isRefund: false,
    payerId: hostId,
    otherPayers: [],
    split: 'equal',
    sharers: [hostId, guestId].map((one) => ({ guestId: one, value: 1 })),
  });
  await runStatement(
    journeysContext().databaseUrl,
    `UPDATE events SET begin_date = begin_date - interval '2 days', end_date = end_date - interval '2 days'
     WHERE id = '${id}'`,
  );
  return { id, host, guest };
}

journey(
  'the morning after, a guest reads the night and lights dates, and the host makes one the next party',
  async ({ open }) => {
    const page = await open({
      device: 'phone',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    const { id, host, guest } = await spendNight(page);
    await enterAs(page, guest, `/app/parties/${id}`);
    await page.getByRole('link', { name: 'Le lendemain' }).click();
    await page.getByRole('heading', { name: /^Vous devez 12,40/ }).waitFor();
    const lamps = page.getByRole('region', { name: onScreen('On remet ça ?') }).getByRole('button');
    await lamps.nth(1).click();
    await lamps.nth(1).getByText('en tête').waitFor();
    await page.getByRole('button', { name: 'Je suis à la maison' }).click();
    await page.getByText(/^Vous êtes à la maison depuis/).waitFor();
    await expectAccessible(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.reload();
    await lamps.nth(2).click();
    await page.getByText('Hors ligne : 1 changement en attente').waitFor();
    await page.context().setOffline(false);

    const other = await open({ colorScheme: 'dark' });
    await other.clock.install();
    await enterAs(other, host, `/app/nights/${id}/morning-after`);
    await other.getByRole('button', { name: /1 personne en tête/ }).waitFor();
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
    await other
      .getByRole('button', { name: /^Choisir/ })
      .nth(1)
      .click();
    await letUndoPass(other);
    await other.getByRole('link', { name: 'Ouvrir la soirée' }).waitFor();
    await expectAccessible(other);

    await page.getByRole('link', { name: 'Ouvrir la soirée' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bal du matin' }).waitFor();
    await page.getByRole('radio', { name: 'Oui' }).waitFor();
  },
);
