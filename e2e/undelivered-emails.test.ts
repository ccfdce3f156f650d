import { type SmtpDouble, startSmtpDouble } from '@lampion/server/testing/doubles/smtp';
import { eventually } from '@lampion/server/testing/side-by-side';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { enterAdmin, heading, onScreen, readAuthorization, toast } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

let smtp: SmtpDouble;
let product: OwnProduct;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  product = await startOwnProduct({ SMTP_URL: smtp.url, DNS_SERVERS: '127.0.0.1:9' });
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

journey('an e-mail that was refused is shown, and sent when it is retried', async ({ open }) => {
  const page = await open({ product, device: 'phone', colorScheme: 'dark' });
  await enterAdmin(page, '/admin/emails');
  await page.getByRole('heading', { name: onScreen('Tous les e-mails sont partis') }).waitFor();
  await expectAccessible(page);

  smtp.refuseWith('550 5.1.1 <camille@exemple.test> no such mailbox');
  const credentials = { email: 'camille@exemple.test', password: 'la lune danse sur le canal' };
  const registered = await page.request.post('/api/auth/register', { data: credentials });
  expect(registered.ok()).toBe(true);
  const headers = await readAuthorization(page);
  await eventually(async () => {
    const answer = await page.request.get('/api/admin/emails', { headers });
    expect(await answer.text()).not.toContain('camille');
    expect(await answer.json()).toMatchObject({ total: 1 });
  });

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Bienvenue' });
  await row.getByText('c…@exemple.test', { exact: true }).waitFor();
  await row.getByText(onScreen('L’adresse n’existe pas ou refuse nos e-mails.')).waitFor();
  await row.getByText('Abandonné').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  smtp.refuseWith(null);
  await row.getByRole('button', { name: 'Réessayer : Bienvenue, c…@exemple.test' }).click();
  await toast(page, onScreen('E-mail relancé')).waitFor();
  await eventually(() => expect(smtp.recipients).toEqual(['camille@exemple.test']));
  await eventually(async () => {
    expect(await (await page.request.get('/api/admin/emails', { headers })).json()).toMatchObject({
      total: 0,
    });
  });
  await page.reload();
  await page.getByRole('heading', { name: onScreen('Tous les e-mails sont partis') }).waitFor();

  await page.goto('/admin/journal?action=email.retry');
  await heading(page, 'Journal').waitFor();
  await page.getByRole('link', { name: 'Bienvenue, c…@exemple.test' }).waitFor();
});

journey('an address is suppressed, found by its whole text alone, and allowed again', async ({ open }) => {
  const page = await open({ product, allow: [/status of 400 .*suppressed-addresses/] });
  await enterAdmin(page, '/admin/emails');
  await page.getByRole('link', { name: 'Adresses écartées' }).click();
  await heading(page, 'Adresses écartées').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Écarter une adresse' });
  await dialog.getByLabel(onScreen('Adresse e-mail')).fill('pas une adresse');
  await dialog.getByRole('button', { name: 'Écarter cette adresse' }).click();
  await dialog.getByText(onScreen('Adresse e-mail invalide')).waitFor();
  await dialog.getByLabel(onScreen('Adresse e-mail')).fill('Denis@exemple.test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Écarter cette adresse' }).click();
  await toast(page, 'Adresse écartée').waitFor();

  const row = page.getByRole('row').filter({ hasText: 'd…@exemple.test' });
  await row.getByText('Ajoutée à la main.').waitFor();
  await row.getByText('L’administration').waitFor();
  const search = page.getByLabel('Rechercher une adresse entière');
  await search.fill('denis');
  await page.getByRole('heading', { name: 'Aucune adresse trouvée' }).waitFor();
  await search.fill('denis@exemple.test');
  await row.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Autoriser à nouveau : d…@exemple.test' }).click();
  const question = page.getByRole('alertdialog', { name: 'Écrire à nouveau à d…@exemple.test ?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await row.waitFor();
  await row.getByRole('button', { name: 'Autoriser à nouveau : d…@exemple.test' }).click();
  await question.getByRole('button', { name: 'Autoriser à nouveau' }).click();
  await toast(page, 'Adresse autorisée à nouveau').waitFor();
  await page.getByRole('heading', { name: 'Aucune adresse trouvée' }).waitFor();

  await page.goto('/admin/journal?action=email.allow');
  await page.getByRole('link', { name: 'd…@exemple.test' }).click();
  await heading(page, 'Adresses écartées').waitFor();
});

journey('an administrator sees what keeps e-mails from arriving, and sends a test', async ({ open }) => {
  const page = await open({ product, device: 'phone' });
  await enterAdmin(page, '/admin/emails');
  await page.getByRole('link', { name: 'Vérifier l’envoi' }).click();
  await heading(page, /arrivent-ils/).waitFor();
  const step = (name: string) => page.getByRole('row').filter({ hasText: name });
  await step('Serveur d’envoi').getByText('En ordre').waitFor();
  await step('Adresse de retour').getByText('Pas réglé').waitFor();
  await step('SPF').getByText('Inconnu').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const address = page.getByLabel('À quelle adresse ?');
  expect(await address.inputValue()).toBe('admin@lampion.test');
  await address.fill('essai@exemple.test');
  await page.getByRole('button', { name: onScreen('Envoyer un e-mail d’essai') }).click();
  await page.getByRole('status').getByText('Accepté par le serveur').waitFor();
  expect(smtp.recipients).toContain('essai@exemple.test');
  smtp.refuseWith('550 5.1.1 <essai@exemple.test> no such mailbox');
  await page.getByRole('button', { name: onScreen('Envoyer un e-mail d’essai') }).click();
  await page.getByRole('status').getByText('Refusé', { exact: true }).waitFor();
  await page.getByRole('status').getByText('L’adresse n’existe pas').waitFor();
  await expectAccessible(page);
  smtp.refuseWith(null);
});
