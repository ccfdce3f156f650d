import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { addInvited, createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink, waitForMailedText } from './support/outbox.ts';
import { enter, toast } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey(
  'a concert is moved, called off and on again, and its organiser notifies its guests',
  async ({ open }) => {
    const id = await createOpenEvent({ name: 'Concert du canal', type: 'concert' });
    const guest = `nora.${Date.now()}@exemple.fr`;
    await addInvited(id, 'Nora', guest);
    const page = await open({ device: 'phone' });
    await page.clock.install();
    await enter(page, 'butte@lampion.test', `/pro/events/${id}/notification`);

    // Once, and then it says when.
    await page.getByRole('button', { name: 'Relancer sans réponse' }).click();
    await toast(page, '1 invité le reçoit dans dix secondes.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await letUndoPass(page);
    await page.getByText(/^Relancés le /).waitFor();
    const answer = await waitForMailedLink(guest, '/replies/');
    const notAnswered = page.getByRole('checkbox', { name: /Sans réponse/ });
    await notAnswered.check();
    await page.getByText('1 invité recevra ce message').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`/pro/events/${id}/edit`);
    const notifies = page.getByRole('checkbox', { name: /Prévenir les invités/ });
    await page.getByLabel('Lieu').fill('Saint-Nazaire');
    await notifies.waitFor();
    await page.getByLabel('Un mot pour eux').fill('La salle est plus grande.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await notifies.uncheck();
    await page.getByLabel('Un mot pour eux').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Concert du canal' }).waitFor();

    await page.getByRole('button', { name: 'Actions : Concert du canal' }).click();
    await page.getByRole('menuitem', { name: 'Annuler l’événement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Un mot pour eux').fill('La batterie est tombée dans l’eau.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Annuler l’événement' }).click();
    await dialog.waitFor({ state: 'detached' });
    // A page that is left keeps nothing back.
    await page.goto('about:blank');
    const mail = await waitForMailedText(guest, 'La batterie est tombée dans l’eau.');
    expect(mail).toMatch(/Le concert .*est annulé\./);
    expect(mail).not.toContain('Saint-Nazaire');

    const plain = await open({ javaScript: false });
    await plain.goto(answer);
    await plain.getByText('annulé').first().waitFor();
    await plain.getByRole('button', { name: 'Ne plus recevoir de rappels' }).click();
    await plain.getByText('Vous ne recevez plus les rappels de cet organisateur.').waitFor();
    await plain.getByRole('button', { name: 'Recevoir de nouveau les rappels' }).click();
    await plain.getByRole('button', { name: 'Ne plus recevoir de rappels' }).waitFor();
  },
);

journey('a guest ends an organiser’s reminders only, without JavaScript', async ({ open }) => {
  const id = await createOpenEvent({ name: 'Bal sans rappel' });
  const guest = `max.${Date.now()}@exemple.fr`;
  await addInvited(id, 'Max', guest);
  const host = await open();
  await host.clock.install();
  await enter(host, 'butte@lampion.test', `/pro/events/${id}/notification`);
  await host.getByRole('button', { name: 'Relancer sans réponse' }).click();
  await letUndoPass(host);
  const plain = await open({ javaScript: false, device: 'phone' });
  await plain.goto(await waitForMailedLink(guest, '/unsubscribe/'));
  await expectNoSidewaysScroll(plain);
  await plain.getByRole('button', { name: 'Plus de rappels' }).click();
  await plain.getByRole('heading', { name: 'Plus de rappels' }).waitFor();
  await plain.goto(await waitForMailedLink(guest, '/replies/'));
  await plain.getByText('Vous ne recevez plus les rappels de cet organisateur.').waitFor();
});
