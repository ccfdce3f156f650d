import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { enter } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function enterFriends(page: Page, email: string): Promise<void> {
  await enter(page, email, '/app/friends');
  await heading(page, 'Amis').waitFor();
}

journey('two members become friends by a request, then by a link', async ({ open }) => {
  const jeanne = await open({
    device: 'phone',
    reducedMotion: true,
    allow: [/ERR_INTERNET_DISCONNECTED/],
  });
  await jeanne.clock.install();
  await enterFriends(jeanne, 'pro@lampion.test');
  await jeanne.getByRole('searchbox', { name: 'Chercher un pseudo' }).fill('Lina.M');
  await row(jeanne, 'lina.m')
    .getByRole('button', { name: /^Ajouter/ })
    .click();
  await row(jeanne, 'lina.m').getByText('Demandé').waitFor();
  await letUndoPass(jeanne);

  const lina = await open({ reducedMotion: true });
  await enterFriends(lina, 'membre@lampion.test');
  const asked = lina.getByRole('region', { name: 'Demandes' });
  const mine = asked.getByRole('listitem').filter({ hasText: 'La Guinguette du Canal' });
  await mine.getByRole('button', { name: /^Accepter/ }).click();
  await mine.waitFor({ state: 'detached' });
  await row(lina, 'La Guinguette du Canal').waitFor();
  await expectAccessible(lina);

  // Away from the network a friend is removed all the same; it is sent when the network is back.
  await jeanne.goto('/app/friends/lina.m');
  await jeanne.getByText('Sur votre fil').waitFor();
  await jeanne.context().setOffline(true);
  await jeanne.getByRole('button', { name: 'Retirer de mes amis' }).click();
  await jeanne.getByRole('alertdialog').getByRole('button', { name: 'Retirer de mes amis' }).click();
  await jeanne.getByRole('button', { name: 'Demander en ami' }).waitFor();
  await jeanne.context().setOffline(false);
  await jeanne.getByText('1 changement envoyé').waitFor();
  await expectNoSidewaysScroll(jeanne);

  const link = await lina.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    return (await (await fetch('/api/me/friend-link', { headers })).json()).url as string;
  });
  const code = await lina.getByRole('img', { name: /^Votre code/ }).screenshot();
  await jeanne.goto('/app/scan');
  const photo = jeanne.getByLabel('Photo d’un code');
  await photo.setInputFiles({ name: 'rien.png', mimeType: 'image/png', buffer: await jeanne.screenshot() });
  await jeanne.getByText('Aucun code sur cette photo.').waitFor();
  await expectAccessible(jeanne);
  await photo.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
  await jeanne.waitForURL(link);
  await heading(jeanne, 'Lina vous tend un fil').waitFor();
  await expectAccessible(jeanne);
  await jeanne.getByRole('button', { name: 'Devenir amis' }).click();
  await jeanne.getByText('Sur votre fil').waitFor();

  const stranger = await open();
  await stranger.goto(new URL(link).pathname);
  await heading(stranger, 'Lina vous tend un fil').waitFor();
  expect(await stranger.getByText('lina.m').count()).toBe(0);
  await stranger.getByRole('link', { name: 'Se connecter' }).waitFor();
});
