import type { Page } from 'playwright-core';
import { journey } from './support/journey.ts';
import { becomeMember, befriend, enterAs } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const code = (page: Page) => page.getByRole('img', { name: 'Code du billet, à présenter à l’entrée' });

journey('a ticket goes to a friend and back, and each sees at once what the other did', async ({ open }) => {
  const party = { id: crypto.randomUUID(), name: 'Bal des lanternes' };
  const ticket = `/app/parties/${party.id}/ticket`;
  const giver = await open({ device: 'phone', reducedMotion: true });
  await giver.clock.install();
  const taker = await open({ reducedMotion: true });
  const host = await becomeMember(giver, 'hote_du_bal');
  const mona = await becomeMember(giver, 'mona_du_bal');
  const teo = await becomeMember(taker, 'teo_du_bal');
  await befriend(mona, teo);
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate, plusOnesMax: 1 });
  const reply = { reply: 'yes', plusOnes: 1, code: hosted.linkCode };
  await mona.ask('PUT', `/parties/${party.id}/reply`, reply);
  await enterAs(giver, mona, ticket);
  await code(giver).waitFor();
  await enterAs(taker, teo, '/app/news');
  await heading(taker, 'Nouvelles').waitFor();

  await giver.getByRole('button', { name: 'Donner mon billet' }).click();
  const dialog = giver.getByRole('dialog', { name: 'Donner mon billet' });
  await dialog.getByText('Votre ami vient à votre place avec 1 personne').waitFor();
  await expectAccessible(giver);
  await dialog.getByRole('radio', { name: 'teo_du_bal' }).check();
  await dialog.getByRole('button', { name: 'Donner à teo_du_bal' }).click();
  await heading(giver, 'Donné à teo_du_bal').waitFor();
  await letUndoPass(giver);
  await expectNoSidewaysScroll(giver);
  await expectAccessible(giver);

  await taker.getByRole('link', { name: /^mona_du_bal vous donne son billet/ }).click();
  await code(taker).waitFor();
  await taker.getByRole('term').filter({ hasText: 'Au nom de' }).waitFor();
  await expectNoSidewaysScroll(taker);
  await expectAccessible(taker);
  await taker.getByRole('button', { name: 'Rendre à mona_du_bal' }).click();
  await heading(taker, 'Pas de billet').waitFor();
  await code(giver).waitFor();
});
