import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { enter, heading, onScreen, toast } from './support/people.ts';
import { expectAccessible } from './support/usable.ts';

const ADDRESS = '17 bis, quai Zcaché, 44000 Nantes';

journey('a guest asks to come, and the address and the ticket appear with the yes', async ({ open }) => {
  const id = await createOpenEvent({ name: 'Bal du quai', capacity: 5 });
  await runStatement(
    journeysContext().databaseUrl,
    `UPDATE events SET needs_approval = true, exact_address = '${ADDRESS}' WHERE id = '${id}'`,
  );
  const guest = await open({ device: 'phone' });
  const emails = ['ada', 'bob'].map((name) => `${name}.${Date.now()}@exemple.fr`);
  for (const email of emails) {
    await guest.goto('/health/live');
    await guest.evaluate(() => localStorage.clear());
    await guest.goto(`/events/${id}`);
    await guest.getByText('L’adresse exacte s’affiche quand vous venez.').first().waitFor();
    await guest.getByLabel('Votre pseudo').fill(email.slice(0, 3));
    await guest.getByLabel(onScreen('Votre adresse e-mail')).fill(email);
    await guest.getByRole('button', { name: 'Demander à venir' }).click();
    await guest
      .getByText(/Votre demande est envoyée/)
      .first()
      .waitFor();
  }
  await expectAccessible(guest);
  for (const path of [`/events/${id}`, '/agenda', '/', `/events/${id}/calendar.ics`])
    expect(await (await guest.request.get(path)).text()).not.toContain('Zcach');

  await guest.goto(await waitForMailedLink(emails[0] ?? '', '/replies/'));
  await guest.getByText('En attente de validation').waitFor();
  await guest.getByText('L’adresse s’affiche quand vous venez.').waitFor();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await guest.getByRole('button', { name: 'Confirmer mon adresse' }).waitFor({ state: 'detached' });

  const host = await open();
  await enter(host, 'butte@lampion.test', `/pro/events/${id}`);
  await heading(host, 'Bal du quai').waitFor();
  const requests = host.getByRole('region', { name: 'Demandes à valider' });
  await requests.getByText(/^2 demandes/).waitFor();
  await expectAccessible(host);
  await requests.getByRole('button', { name: 'Accepter 2 demandes' }).click();
  await toast(host, '2 demandes acceptées').waitFor();
  await requests.getByText('Aucune demande n’attend votre réponse.').waitFor();

  await guest.reload();
  await guest.getByText(ADDRESS).waitFor();
  await guest.getByRole('img', { name: /Code du billet/ }).waitFor();
  expect(await (await guest.request.get(`/events/${id}`)).text()).not.toContain('Zcach');
});
