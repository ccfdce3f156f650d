import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { button, enter, heading, toast } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

journey('an organiser repeats an evening, changes some of its dates and cancels one', async ({ open }) => {
  const id = await createOpenEvent({ name: 'Bal du quai', beginsIn: 48 });
  const page = await open({ device: 'phone' });
  await enter(page, 'butte@lampion.test', `/pro/series/new?event=${id}`);
  await heading(page, 'Répéter cet événement').waitFor();
  await page.getByLabel('Fin').selectOption('count');
  await page.getByLabel('Nombre de dates').fill('4');
  const counted = page.getByText(/^4 dates, la dernière le/);
  const before = await counted.textContent();
  // An evening of the rule may be left out: a later one takes its place in the count.
  await page.getByLabel('Soir sans date').fill(nightOf(new Date(Date.now() + 9 * 86_400_000)));
  await button(page, 'Sauter ce soir').click();
  await counted.filter({ hasNotText: before ?? '' }).waitFor();
  await page.getByRole('button', { name: /^Retirer le / }).click();
  await counted.filter({ hasText: before ?? '' }).waitFor();
  await page.getByLabel('Nom de la série').fill('Les bals du quai');
  await expectUsable(page);
  await button(page, 'Créer 3 dates de plus').click();
  await heading(page, 'Les bals du quai').waitFor();
  await page.getByText(/^4 dates, la dernière le .* 4 à venir\./).waitFor();
  await expectUsable(page);

  // By keyboard: a week later is the next date, which is changed with those that follow.
  await page.locator('.cal [aria-current=date]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Places').last().fill('120');
  await heading(page, 'sans limite')
    .or(page.getByRole('heading', { name: /120 places au lieu de/ }))
    .waitFor();
  expect(await page.locator('.cal .is-hit').count()).toBeGreaterThan(0);
  await expectUsable(page);
  await button(page, 'Changer 3 dates').click();
  await toast(page, '3 dates changées').waitFor();

  await page.getByText('Annuler cette date, ou arrêter la série').click();
  await page.getByLabel('Pourquoi, en une phrase').fill('Le quai est en travaux.');
  await expectUsable(page);
  await page.getByRole('button', { name: /^Annuler le / }).click();
  await toast(page, 'Date annulée').waitFor();
  await page.getByText('Annulée : Le quai est en travaux.').first().waitFor();

  await page.goto((await page.getByRole('link', { name: 'Page publique' }).getAttribute('href')) ?? '');
  await heading(page, 'Les bals du quai').waitFor();
  await page.getByText('Le quai est en travaux.').waitFor();
  expect(await page.getByRole('link', { name: /^Participer/ }).count()).toBe(3);
  await expectUsable(page);
  await page.getByRole('link', { name: 'Bal du quai' }).first().click();
  await page.getByRole('link', { name: 'Les bals du quai' }).waitFor();

  const member = await open({ device: 'phone' });
  await enter(member, 'membre@lampion.test', `/app/events/${id}`);
  await button(member, 'Je viens à toutes').click();
  await toast(member, 'Vous venez à toutes').waitFor();
  await button(member, 'Vous venez à toutes').click();
  await toast(member, 'Vous répondrez date par date').waitFor();
});
