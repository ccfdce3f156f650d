import { eventually } from '@lampion/server/testing/eventually';
import { type SmtpDouble, startSmtpDouble } from '@lampion/server/testing/smtp-double';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { enterAdmin, heading, readAuthorization, toast } from './support/admin.ts';
import { journey } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';

let smtp: SmtpDouble;
let product: OwnProduct;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  product = await startOwnProduct({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

journey('an e-mail that was refused is shown, and sent when it is retried', async ({ open }) => {
  const page = await open({ product, device: 'phone', colorScheme: 'dark' });
  await enterAdmin(page, '/admin/emails');
  await page.getByRole('heading', { name: 'Tous les e-mails sont partis' }).waitFor();
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
  await row.getByText('L’adresse n’existe pas ou refuse nos e-mails.').waitFor();
  await row.getByText('Abandonné').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  smtp.refuseWith(null);
  await row.getByRole('button', { name: 'Réessayer : Bienvenue, c…@exemple.test' }).click();
  await toast(page, 'E-mail relancé').waitFor();
  await eventually(() => expect(smtp.recipients).toEqual(['camille@exemple.test']));
  await eventually(async () => {
    expect(await (await page.request.get('/api/admin/emails', { headers })).json()).toMatchObject({
      total: 0,
    });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Tous les e-mails sont partis' }).waitFor();

  await page.goto('/admin/journal?action=email.retry');
  await heading(page, 'Journal').waitFor();
  await page.getByRole('link', { name: 'Bienvenue, c…@exemple.test' }).waitFor();
});
