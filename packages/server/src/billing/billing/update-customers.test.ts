import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import {
  type BillingServer,
  buildBillingServer,
  company,
  createPayer,
  payThere,
} from '../../testing/billing-server.ts';
import { workOff } from '../../testing/build-test-server.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

async function subscribe() {
  const payer = await createPayer(server);
  const { subscriptionId, customerId } = await payThere(server, payer, server.pro);
  await syncSubscription(server.deps, customerId);
  const { state } = server.stripe;
  const read = () => state.get(state.subscriptions, subscriptionId).default_tax_rates;
  const customer = () => state.get(state.customers, customerId);
  return { ...payer, subscriptionId, customerId, read, customer };
}

it('has every running subscription follow the taxes that are set, and what invoices say', async () => {
  const [one, other] = [await subscribe(), await subscribe()];
  const over = await subscribe();
  server.stripe.state.end(server.stripe.state.get(server.stripe.state.subscriptions, over.subscriptionId));
  await updateSettings(server.deps, system, { taxRate: 10, sellerSiren: '732829320' });
  await workOff(server);
  for (const { read, customer } of [one, other]) {
    expect(read()).toMatchObject([{ percentage: 10, inclusive: true }]);
    expect(customer().invoice_settings.footer).toContain('SIREN 732');
  }
  expect(over.read()).toMatchObject([{ percentage: 20 }]);
  await updateSettings(server.deps, system, { taxMode: 'small_business' });
  await workOff(server);
  expect([one.read(), other.read()]).toEqual([[], []]);
  await updateSettings(server.deps, system, { taxMode: 'fixed_rate', taxRate: 20 });
  await workOff(server);
});

it('has a subscription follow where its company moves', async () => {
  const { ask, read, customer } = await subscribe();
  const profile = (await ask('GET', '/pro/me')).json();
  const address = { line: '3 rue du Volcan', postcode: '97400', city: 'Saint-Denis', country: 'RE' };
  const { companyName, siret } = company;
  const changed = {
    fullName: profile.fullName || 'Camille',
    email: profile.email,
    companyName,
    siret,
    address,
  };
  expect((await ask('POST', '/profile/update', changed)).statusCode).toBe(200);
  await workOff(server);
  expect(read()).toMatchObject([{ percentage: 8.5 }]);
  expect(customer().address?.country).toBe('RE');
});

it('asks nobody after a setting that no invoice shows', async () => {
  const { read } = await subscribe();
  const before = server.stripe.calls.length;
  await updateSettings(server.deps, system, { hostName: 'Hébergeur' });
  await workOff(server);
  expect(server.stripe.calls.length).toBe(before);
  expect(read()).toMatchObject([{ percentage: 20 }]);
});
