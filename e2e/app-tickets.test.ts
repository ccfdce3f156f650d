import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { becomeMember, befriend, enterAs, onScreen } from './support/people.ts';
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

journey('a place goes to somebody without an account, and back', async ({ open }) => {
  const party = { id: crypto.randomUUID(), name: 'Bal des places' };
  const giver = await open({ device: 'phone', colorScheme: 'dark', reducedMotion: true });
  await giver.clock.install();
  const host = await becomeMember(giver, 'hote_des_places');
  const mona = await becomeMember(giver, 'mona_des_places');
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate, plusOnesMax: 1 });
  const reply = { reply: 'yes', plusOnes: 1, code: hosted.linkCode };
  await mona.ask('PUT', `/parties/${party.id}/reply`, reply);
  await giver.goto(await waitForMailedLink(mona.email, '/login/confirm-email'));
  await giver.getByText(/confirmée/).waitFor();
  await enterAs(giver, mona, `/app/parties/${party.id}/ticket`);
  await giver.getByRole('button', { name: onScreen('Donner une place par e-mail') }).click();
  const dialog = giver.getByRole('dialog', { name: 'Donner une place' });
  await dialog.getByRole('button', { name: 'Donner la place' }).click();
  await dialog.getByText('Indiquez un prénom').waitFor();
  const email = `camille.${Date.now()}@exemple.fr`;
  await dialog.getByLabel('Son prénom').fill('Camille');
  await dialog.getByLabel(onScreen('Son adresse e-mail')).fill(email);
  await expectAccessible(giver);
  await dialog.getByRole('button', { name: 'Donner la place' }).click();
  await giver.getByText('Proposé à Camille').waitFor();
  await letUndoPass(giver);

  const camille = await open({ device: 'phone' });
  await camille.goto(await waitForMailedLink(email, '/replies/'));
  await camille.getByText('mona_des_places vous donne une place.').waitFor();
  await expectAccessible(camille);
  await camille.getByRole('button', { name: 'Accepter la place' }).click();
  await code(camille).waitFor();
  await camille.getByRole('heading', { level: 2, name: 'Donner une place' }).waitFor();
  await expectNoSidewaysScroll(camille);
  await expectAccessible(camille);

  await giver.getByText('Donné à Camille').waitFor();
  await expectNoSidewaysScroll(giver);
  await expectAccessible(giver);
  await giver.getByRole('button', { name: 'Reprendre' }).click();
  await giver.getByRole('button', { name: 'Reprendre la place' }).click();
  await letUndoPass(giver);
  await giver.getByRole('button', { name: onScreen('Donner une place par e-mail') }).waitFor();
});

journey('a place is handed on and taken back by the private link, without scripts', async ({ open }) => {
  const visitor = await open({ javaScript: false, allow: [/status of 400/] });
  const id = await createOpenEvent({ name: 'Bal des liens', plusOnesMax: 1 });
  const email = `ana.${Date.now()}@exemple.fr`;
  await visitor.request.post(`/api/events/${id}/replies`, { data: { nickname: 'Ana', email, plusOnes: 1 } });
  await visitor.goto(await waitForMailedLink(email, '/replies/'));
  await visitor.getByRole('button', { name: 'Confirmer ma place' }).click();
  await visitor.getByRole('button', { name: 'Donner la place' }).click();
  await visitor.getByText('Indiquez un prénom').waitFor();
  await visitor.getByLabel('Son prénom').fill('Inès');
  await visitor.getByLabel(onScreen('Son adresse e-mail')).fill(`ines.${email}`);
  await visitor.getByRole('button', { name: 'Donner la place' }).click();
  await visitor.getByText('Proposé à Inès').waitFor();
  await visitor.getByText('C’est fait').waitFor();
  await visitor.getByText('Reprendre la place donnée à Inès').click();
  await visitor.getByRole('button', { name: 'Reprendre la place' }).click();
  await visitor.getByRole('button', { name: 'Donner la place' }).waitFor();
  expect(await visitor.getByText('Proposé à Inès').count()).toBe(0);
});
