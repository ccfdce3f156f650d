import { termsVersion } from '@lampion/contract/legal/terms-version';
import { type StripeDouble, startStripeDouble } from '@lampion/stripe-double/stripe-double';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForEmail } from './support/outbox.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { companyProfile, heading } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

let stripe: StripeDouble;
let product: OwnProduct;
let basic: string;
beforeAll(async () => {
  stripe = await startStripeDouble();
  basic = stripe.addPrice({ name: 'Basic', amount: 999, metadata: { plan: 'basic' } });
  stripe.addPrice({ name: 'Pro', amount: 2999, metadata: { plan: 'pro' } });
  product = await startOwnProduct({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
});
afterAll(async () => {
  await product?.stop();
  await stripe?.close();
});

const email = 'camille@exemple.test';
const banner = (page: Page) => page.getByRole('link', { name: /Un paiement n’a pas abouti/ });

let posted = 0;
/** Posts the events at Stripe since the last call. */
async function postEvents(page: Page): Promise<void> {
  for (const event of stripe.state.events.slice(posted)) {
    const { payload, signature } = stripe.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await page.request.post('/api/stripe/webhook', { headers, data: payload });
    expect(answer.status()).toBe(200);
  }
  posted = stripe.state.events.length;
}

/** A new organiser who pays for Basic; returns the subscription. */
async function subscribe(page: Page): Promise<string> {
  const credentials = { email, password: 'la lune danse sur le canal' };
  const registered = await page.request.post('/api/auth/register', { data: credentials });
  const { access_token: token } = await registered.json();
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/api/profile/update', { headers, data: { ...companyProfile, email } });
  const data = { priceId: basic, termsVersion, hasFewEmployees: false };
  const opened = await page.request.post('/api/stripe/checkout-session', { headers, data });
  const { url } = await opened.json();
  return stripe.state.complete(new URL(url).pathname.split('/').at(-1) ?? '').id;
}

/** Pays for Pro on the spot. */
async function upgrade(page: Page): Promise<void> {
  await page.goto('/pro/profile?onglet=abonnement');
  await page.getByRole('button', { name: 'Changer d’offre' }).click();
  await page.getByRole('radio', { name: 'Pro', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Confirmer le changement' }).click();
  await page.getByRole('dialog', { name: /Passer à l’offre Pro/ }).waitFor();
  await page.getByRole('radio', { name: /À la prochaine échéance/ }).press('ArrowDown');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Payer .* et changer d’offre/ }).click();
  await page.getByRole('status').filter({ hasText: 'Vous avez l’offre Pro' }).waitFor();
  await page.locator('.subscription-plan', { hasText: 'Pro' }).waitFor();
}

journey('a larger plan is paid at once, a refused payment reported and settled', async ({ open }) => {
  const pages = /request to a third party: https:\/\/(?:billing|invoice)\.stripe\.test\//;
  const page = await open({ product, device: 'phone', colorScheme: 'dark', allow: [pages] });
  const subscription = await subscribe(page);
  await postEvents(page);
  await page.goto('/pro');
  await heading(page, 'Mon tableau de bord').waitFor();
  expect(await banner(page).count()).toBe(0);

  await upgrade(page);
  await postEvents(page);
  await waitForEmail({ to: email, subject: 'Votre offre est maintenant Pro', dataDir: product.dataDir });
  stripe.state.renew(subscription, { isPaid: false });
  await postEvents(page);
  await waitForEmail({ to: email, subject: 'Paiement refusé\u202f: offre Pro', dataDir: product.dataDir });
  await page.reload();
  await banner(page).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await banner(page).click();
  await heading(page, 'Mon profil').waitFor();
  await page
    .getByRole('main')
    .getByText(/Votre dernier paiement a été refusé.*Nous réessaierons le/)
    .waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.route(/^https:\/\/(?:billing|invoice)\.stripe\.test\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title>' }),
  );
  await page.getByRole('button', { name: /^Payer 29,99/ }).click();
  await page.waitForURL(/^https:\/\/invoice\.stripe\.test\/i\/in_/);
  await page.goBack();
  await page.getByRole('button', { name: 'Changer de moyen de paiement' }).click();
  await page.waitForURL('https://billing.stripe.test/p/session/bps_*');

  stripe.state.settle(subscription);
  await postEvents(page);
  await page.goto('/pro');
  await heading(page, 'Mon tableau de bord').waitFor();
  expect(await banner(page).count()).toBe(0);
});
