import { readCall, startWebhookReceiver } from '@lampion/server/testing/doubles/webhook-receiver';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { button, enter, heading, toast } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

journey('an organiser adds a webhook, tries it, reads what it answered, and removes it', async ({ open }) => {
  const statuses = [503];
  const receiver = await startWebhookReceiver((_call, response) => {
    const status = statuses.shift() ?? 200;
    response.writeHead(status).end(`<b>${status}</b>`);
  });
  const page = await open({ device: 'phone', allow: [/400 \(Bad Request\) .*\/api\/pro\/webhooks/] });
  await enter(page, 'pro@lampion.test', '/pro/connections');
  await page.getByText('Aucune adresse pour l’instant').waitFor();
  await button(page, 'Ajouter une adresse').click();
  await page.getByLabel('Adresse à appeler').fill('caisse.exemple.fr');
  await button(page, 'Ajouter l’adresse').click();
  await page.getByText('Indiquez une adresse complète, en https', { exact: true }).waitFor();
  await page.getByLabel('Adresse à appeler').fill(`${receiver.url}/caisse`);
  await page.getByLabel('Un invité entre').check();
  await expectUsable(page);
  await button(page, 'Ajouter l’adresse').click();
  await toast(page, 'Adresse ajoutée').waitFor();
  const shown = page.locator('code').filter({ hasText: /^whsec_/ });
  const secret = (await shown.textContent()) ?? '';
  await expectUsable(page);
  await button(page, 'C’est noté').click();

  await page.getByRole('link', { name: `${receiver.url}/caisse` }).click();
  await heading(page, 'Webhook').waitFor();
  await page.getByText('Aucune livraison pour l’instant').waitFor();
  await button(page, 'Envoyer un essai').click();
  await toast(page, 'Essai envoyé').waitFor();
  await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(async () => {
      await button(page, 'Actualiser').click();
      return page.getByText(/503/).first().isVisible();
    })
    .toBe(true);
  await page.getByText('La réponse').click();
  await page.getByText('<b>503</b>', { exact: true }).waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: /^Renvoyer/ }).click();
  await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBe(2);
  const [first, second] = receiver.calls.map((call) => ({
    id: call.headers['webhook-id'],
    type: readCall(call, secret).type,
  }));
  expect(second).toEqual(first);
  expect(first?.type).toBe('ping');

  await button(page, 'Éteindre').click();
  await toast(page, 'Webhook éteint').waitFor();
  await page.getByText('Éteint : rien n’est envoyé', { exact: false }).waitFor();
  await button(page, 'Supprimer').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucune adresse pour l’instant').waitFor();
  await receiver.close();
});
