import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, befriend, enterAs, onScreen } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const song = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: onScreen('Titre – artiste, ou un lien') }).fill(text);
  await page.getByRole('button', { name: 'Demander cette chanson' }).click();
}

journey(
  'songs are asked for at once and offline, doubles become one, and everybody sees what plays',
  async ({ open }) => {
    const party = { id: crypto.randomUUID(), name: 'Bal des toits' };
    const host = await open();
    const guest = await open({
      device: 'phone',
      colorScheme: 'dark',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    const hosting = await becomeMember(host, 'hote_des_toits');
    const coming = await becomeMember(guest, 'invitee_des_toits');
    const beginDate = new Date(Date.now() + 3_600_000).toISOString();
    const { hosted } = await hosting.ask('POST', '/parties', { ...party, beginDate });
    await hosting.ask('PUT', `/nights/${party.id}`, { screens: { playlist: true } });
    await coming.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });

    await enterAs(host, hosting, `/app/nights/${party.id}/playlist`);
    await enterAs(guest, coming, `/app/nights/${party.id}/playlist`);
    await guest.getByText('Rien ne joue encore').waitFor();
    await ask(guest, 'Parquet ciré – Bal Perdu');
    await song(host, 'Parquet ciré').waitFor();
    await expectNoSidewaysScroll(guest);
    await expectAccessible(guest);

    await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
    await guest.context().setOffline(true);
    await ask(guest, 'Minuit moins le quart – Sélim & Jo');
    await song(guest, 'Minuit moins le quart').getByText('Proposée par vous').waitFor();
    await guest.getByText('Hors ligne : 1 changement en attente').waitFor();
    await ask(host, 'MINUIT MOINS LE QUART - selim et jo');
    await song(host, 'MINUIT MOINS LE QUART').waitFor();
    await song(host, 'Parquet ciré')
      .getByRole('button', { name: /^Voter/ })
      .click();
    await guest.context().setOffline(false);
    await song(guest, 'MINUIT MOINS LE QUART')
      .getByText(/^Proposée par .+ et vous$/)
      .waitFor();
    expect(await song(guest, 'Minuit').or(song(guest, 'MINUIT')).count()).toBe(1);
    await song(guest, 'Parquet ciré').getByText('2', { exact: true }).waitFor();

    // Until its own vote comes back from the server, the host's list may still start with MINUIT.
    await expect.poll(() => host.locator('.n-song h3').first().textContent()).toContain('Parquet');
    await host.getByRole('button', { name: 'Changer l’ordre' }).click();
    await host.getByRole('button', { name: /^Déplacer MINUIT/ }).press('ArrowUp');
    await guest.getByText('L’hôte a choisi l’ordre.').waitFor();
    await expect.poll(() => guest.locator('.n-song h3').first().textContent()).toContain('MINUIT');
    await expectAccessible(host);
    await host.getByRole('button', { name: 'Titre suivant' }).click();
    await guest.getByRole('heading', { level: 1, name: 'MINUIT MOINS LE QUART' }).waitFor();

    await host.getByLabel('Un titre, un artiste ou un lien').fill('Bal Perdu');
    await host.getByRole('button', { name: 'Refuser' }).click();
    await guest.getByRole('region', { name: 'Jamais ce soir' }).getByText('Bal Perdu').waitFor();
    await ask(guest, 'Un tour de plus – Bal Perdu');
    await guest.getByText('L’hôte ne veut pas entendre cette chanson ce soir.').waitFor();

    const saved = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'M3U' }).click();
    expect((await saved).suggestedFilename()).toBe('playlist-lampion.m3u8');
  },
);

journey('a guest notifies only a friend that they are home, and finds numbers offline', async ({ open }) => {
  const party = { id: crypto.randomUUID(), name: 'Bal du port' };
  const page = await open({
    device: 'phone',
    reducedMotion: true,
    allow: [/ERR_INTERNET_DISCONNECTED/],
  });
  const hosting = await becomeMember(page, 'hote_du_port');
  const coming = await becomeMember(page, 'invitee_du_port');
  const friend = await becomeMember(page, 'amie_du_port');
  await befriend(coming, friend);
  const beginDate = new Date(Date.now() + 3_600_000).toISOString();
  const { hosted } = await hosting.ask('POST', '/parties', { ...party, beginDate });
  await coming.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });

  await page.clock.install();
  await enterAs(page, coming, `/app/nights/${party.id}/home`);
  await page.getByRole('button', { name: 'Choisir' }).click();
  await page.getByRole('checkbox', { name: /amie_du_port/ }).check();
  await page.getByRole('button', { name: 'Choisir ces amis' }).click();
  await page.getByText('Eux seuls l’apprendront.').waitFor();
  await page.getByRole('button', { name: onScreen('Dans 2 h') }).click();
  await page.getByText(/Une notification vous le rappelle/).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.goto(`/app/nights/${party.id}/home`);
  expect(await page.getByRole('link', { name: /^112/ }).getAttribute('href')).toBe('tel:112');
  await page.getByRole('button', { name: 'Je suis à bon port' }).click();
  await letUndoPass(page);
  await page.getByText('Hors ligne : 1 changement en attente').waitFor();
  await page.context().setOffline(false);
  await page.getByText(/Vos amis le savent/).waitFor();

  const other = await open();
  await enterAs(other, friend, '/app/news');
  await other.getByText(/est à bon port/).waitFor();
  const stranger = await open();
  await enterAs(stranger, hosting, '/app/news');
  await stranger.getByRole('heading', { level: 1, name: 'Nouvelles' }).waitFor();
  expect(await stranger.getByText(/est à bon port/).count()).toBe(0);
});
