import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { enter, readAuthorization } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey('an organiser follows the formalities of a night', async ({ open }) => {
  const id = await createOpenEvent({ name: 'Bal du dossier', type: 'party' });
  const page = await open({ device: 'phone' });
  await enter(page, 'butte@lampion.test', `/pro/events/${id}`);
  await page.getByRole('link', { name: 'Dossier' }).click();
  await page.getByRole('heading', { level: 1, name: 'Le dossier de la nuit' }).waitFor();
  await page.getByLabel('Où se passe-t-elle').selectOption('public');
  // The night is tomorrow.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Occuper l’espace public' })
    .getByText('Trop tard')
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Où en est-on : Déclarer la musique').selectOption('granted');
  await page.getByRole('heading', { name: '1 lampion allumé sur 3' }).waitFor();
  await page.getByRole('button', { name: 'La lettre : Écrire aux voisins' }).click();
  const letter = page.getByRole('region', { name: 'La lettre aux voisins' });
  await letter.getByText('numéro de téléphone').waitFor();
  const saving = page.waitForEvent('download');
  await letter.getByRole('button', { name: 'Télécharger le PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('lettre-neighbours.pdf');
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tout le dossier' }).click();
  expect((await whole).suggestedFilename()).toBe('dossier-de-la-nuit.pdf');
  await letter.getByLabel('Je l’ai envoyée').click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Écrire aux voisins' })
    .getByText('Envoyé', { exact: true })
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '1 lampion allumé sur 3' }).waitFor();

  // The door counts: two people come, one leaves.
  const entry = { id: randomUUID(), guestId: randomUUID(), people: 2, undoes: null };
  const device = { deviceId: randomUUID(), deviceName: 'Porte nord', at: new Date().toISOString() };
  const sent = await page.request.post(`/api/nights/${id}/door/entries`, {
    headers: await readAuthorization(page),
    data: { after: 0, entries: [{ ...entry, ...device }] },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.goto(`/pro/events/${id}/door`);
  await page.getByRole('button', { name: 'Une sortie' }).click();
  await page.getByText('1 personne sortie').waitFor();
  await expectAccessible(page);
  await page.goto(`/pro/events/${id}/file`);
  const crowd = page.getByRole('region', { name: 'La jauge' });
  await crowd.getByText(/^1\s*dedans/).waitFor();
  await expectNoSidewaysScroll(page);
});
