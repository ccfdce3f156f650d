import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { enter, onScreen, toast } from './support/people.ts';
import { expectAccessible } from './support/usable.ts';

journey('an organiser asks, a guest answers, and only the two of them read it', async ({ open }) => {
  const id = await createOpenEvent({ name: 'Bal des questions', plusOnesMax: 2 });
  const host = await open();
  await enter(host, 'butte@lampion.test', `/pro/events/${id}`);
  const card = host.getByRole('region', { name: 'Vos questions' });
  const add = async (label: string, kind: string, more: () => Promise<void>) => {
    await card.getByRole('button', { name: 'Ajouter une question' }).click();
    await card.getByRole('textbox', { name: 'Question', exact: true }).fill(label);
    await card.getByLabel('Type de réponse').selectOption(kind);
    await more();
    await card.getByRole('button', { name: 'Enregistrer la question' }).click();
    await card.getByRole('heading', { name: label }).waitFor();
  };
  await add('Une danse ?', 'text', async () => {
    await card.getByRole('button', { name: 'Enregistrer la question' }).click();
    await card.getByText('Dites à quoi servent les réponses').waitFor();
    await expectAccessible(host);
    await card.getByLabel(/À quoi servent/).fill('Prévoir le garage à vélos');
  });
  await add('Vous venez comment ?', 'choice', async () => {
    await card.getByLabel('Choix').fill('À vélo\nEn tram');
    await card.getByLabel(/^Obligatoire/).check();
  });
  await add('Repas ?', 'choice', async () => {
    await card.getByLabel('Choix').fill('Viande\nVégétarien');
    await card.getByLabel('Qui répond').selectOption('Chaque personne du groupe');
    await card.getByLabel(/^Obligatoire/).check();
  });
  const handle = card.getByRole('button', { name: /^Déplacer Vous venez comment/ });
  await handle.focus();
  await host.keyboard.press('ArrowUp');
  await toast(host, 'Ordre enregistré').waitFor();

  const email = `ada.${Date.now()}@exemple.fr`;
  const guest = await open({ device: 'phone', allow: [/status of 400/] });
  // Without a script, the style sheet shows as many people as come.
  const plain = await open({ device: 'phone', javaScript: false });
  await plain.goto(`/events/${id}`);
  const third = plain.getByRole('group', { name: 'Personne 3' });
  await plain.getByLabel('Qui vous accompagne').selectOption('1 personne avec moi');
  await plain.getByRole('group', { name: 'Personne 2' }).waitFor();
  expect(await third.isVisible()).toBe(false);
  await plain.getByLabel('Qui vous accompagne').selectOption('2 personnes avec moi');
  await third.waitFor();

  await guest.goto(`/events/${id}`);
  await guest.getByText(/Prévoir le garage à vélos/).waitFor();
  await guest.getByLabel('Votre pseudo').fill('Ada');
  await guest.getByLabel(onScreen('Votre adresse e-mail')).fill(email);
  const way = guest.getByLabel(/Vous venez comment/);
  await guest.getByLabel(/Une danse/).fill('<b>Java</b>');
  const mealOf = (who: string) => guest.getByRole('group', { name: who }).getByLabel(/Repas/);
  await guest.getByLabel('Qui vous accompagne').selectOption('1 personne avec moi');
  await mealOf('Vous').selectOption('Viande');
  await expectAccessible(guest);
  await way.selectOption('En tram');
  await guest.getByRole('button', { name: 'Je participe' }).click();
  await guest.getByText(onScreen('Répondez à « Repas ? » pour la personne 2')).waitFor();
  await mealOf('Personne 2').selectOption('Végétarien');
  await guest.getByRole('button', { name: 'Je participe' }).click();
  await guest.getByText(onScreen('Un e-mail part à l’instant')).waitFor();

  await guest.goto(await waitForMailedLink(email, '/replies/'));
  await way.selectOption('À vélo');
  await guest.getByRole('button', { name: 'Enregistrer ma réponse' }).click();
  await guest.getByText('Votre réponse est notée').waitFor();
  expect(await way.inputValue()).toBe('À vélo');

  await host.reload();
  const guests = host.getByRole('region', { name: 'Invités' });
  await guests.getByText('Vous venez comment ? À vélo').waitFor();
  await guests.getByText('Une danse ? <b>Java</b>').waitFor();
  await guests.getByText(onScreen('Personne 2 : Repas ? Végétarien')).waitFor();
  expect(await (await guest.request.get(`/events/${id}`)).text()).not.toContain('Java');
  await card.getByRole('button', { name: 'Retirer la question : Une danse ?' }).click();
  await host.getByText(/1 réponse s’efface/).waitFor();
});
