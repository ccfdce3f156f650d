import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  createPostman,
  orderOf,
  payThere,
  readSubjects,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { syncDueSubscriptions, syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
let post: () => Promise<void>;
beforeAll(async () => {
  server = await buildBillingServer();
  post = createPostman(server);
});
afterAll(() => server.close());

const [HOUR, DAY] = [3600, 86_400];
const start = Date.parse('2027-06-01T10:00:00Z') / 1000;
const settings = () => server.stripe.state.store.account.settings;
const usual = { retryDays: [3, 5, 7], afterRetries: 'canceled' as const };

/** Advances the clocks at Stripe and here. */
function goTo(seconds: number): void {
  const instant = new Date(seconds * 1000);
  server.setNow(instant);
  server.stripe.state.moveTo(instant);
}
beforeEach(() => {
  goTo(start);
  Object.assign(settings(), usual);
});

const ordered = 'Commande confirmée\u202f: offre Pro';
const paid = 'Paiement confirmé\u202f: offre Pro';
const refused = 'Paiement refusé\u202f: offre Pro';

const customerOf = async ({ ask }: Pick<TestPayer, 'ask'>): Promise<string> =>
  (await ask('GET', '/pro/me')).json().stripeCustomerId;

/**
 * What an organiser finds on a new look: the screen, and all e-mails so far. The daily job adds
 * nothing to events, and makes up for late or lost ones.
 */
async function look(payer: Pick<TestPayer, 'ask' | 'email'>, { isPosted = true } = {}) {
  server.stripe.state.act(await customerOf(payer), () => undefined);
  if (isPosted) await post();
  await syncDueSubscriptions(server.deps);
  const shown = (await payer.ask('GET', '/stripe/subscription')).json();
  const { plan } = (await payer.ask('GET', '/pro/me')).json();
  return { ...shown, inForce: plan, emails: await readSubjects(server, payer.email) };
}

async function callStripe(path: string, values: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${server.stripe.secretKey}` };
  const body = new URLSearchParams(values);
  const answer = await fetch(`${server.stripe.url}/v1/${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** A customer at Stripe whose order was not paid. */
async function createCustomer() {
  const payer = await createPayer(server);
  const { url } = (await payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro))).json();
  return { ...payer, customer: await customerOf(payer), page: String(url.split('/').at(-1)) };
}

/**
 * A customer who paid the first month by card; later answers of the bank are those of a test
 * method.
 */
async function subscribe(method = 'pm_card_visa') {
  const payer = await createPayer(server);
  const bought = await payThere(server, payer, server.pro);
  await post();
  server.stripe.state.changeMethod(bought.subscriptionId, method);
  const [item] = server.stripe.state.get(server.stripe.state.subscriptions, bought.subscriptionId).items.data;
  const end = item?.current_period_end ?? 0;
  return { ...payer, ...bought, renewal: (days: number) => goTo(end + days * DAY + 2 * HOUR) };
}

describe('a renewal that is refused', () => {
  it('is notified with the next try, the first two times and at the end for non-payment', async () => {
    const payer = await subscribe('pm_card_chargeCustomerFail');
    payer.renewal(0);
    const first = await look(payer);
    expect(first).toMatchObject({ state: 'payment_refused', inForce: 'pro', amountDue: 2999 });
    expect(first.emails).toEqual([ordered, refused]);
    payer.renewal(3);
    const second = await look(payer, { isPosted: false });
    expect(Date.parse(second.nextAttemptAt)).toBeGreaterThan(Date.parse(first.nextAttemptAt));
    expect(second.emails).toEqual([ordered, refused, refused]);
    payer.renewal(8);
    expect((await look(payer)).emails).toHaveLength(3);
    payer.renewal(15);
    const end = await look(payer, { isPosted: false });
    expect(await look(payer)).toEqual(end);
    expect(end).toMatchObject({ state: 'ended_unpaid', inForce: 'discovery', amountDue: null });
    expect(end.emails).toEqual([
      'Abonnement terminé faute de paiement\u202f: offre Pro',
      ...[ordered, refused, refused],
    ]);
  });

  it('leaves the plan closed where the account keeps it unpaid, until the invoice is paid', async () => {
    Object.assign(settings(), { retryDays: [1], afterRetries: 'unpaid' });
    const payer = await subscribe('pm_card_chargeCustomerFail');
    payer.renewal(1);
    const closed = await look(payer);
    expect(closed).toMatchObject({ state: 'unpaid', inForce: 'discovery', amountDue: 2999 });
    expect(closed.emails).toEqual([ordered, 'Offre fermée faute de paiement\u202f: Pro']);
    const { url } = (await payer.ask('POST', '/stripe/pay-invoice')).json();
    expect(url).toMatch(/^https:\/\/invoice\.stripe\.test\/i\/in_/);
    server.stripe.state.payInvoice(url.split('/').at(-1));
    const opened = await look(payer);
    expect(opened).toMatchObject({ state: 'active', inForce: 'pro', amountDue: null });
    expect(opened.emails).toContain(paid);
    expect((await payer.ask('POST', '/stripe/pay-invoice')).json().code).toBe('nothing_to_pay');
    server.stripe.failNext(9, 503);
    expect((await payer.ask('POST', '/stripe/pay-invoice')).statusCode).toBe(503);
    server.stripe.failNext(0, 503);
    const stranger = await createPayer(server);
    expect((await stranger.ask('POST', '/stripe/pay-invoice')).json().code).toBe('subscription_not_found');
  });

  it('and unpaid can be terminated, which ends it at once, and ordered again', async () => {
    Object.assign(settings(), { retryDays: [1], afterRetries: 'unpaid' });
    const payer = await subscribe('pm_card_chargeCustomerFail');
    payer.renewal(1);
    expect((await look(payer)).state).toBe('unpaid');
    expect((await payer.ask('GET', '/stripe/change-plan?priceId=discovery')).statusCode).toBe(200);
    const terminated = (await payer.ask('POST', '/stripe/cancel-subscription')).json();
    expect(terminated).toMatchObject({ state: 'ended', isActive: false });
    expect((await look(payer)).emails).toContain('Résiliation confirmée\u202f: offre Pro');
    expect((await payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro))).statusCode).toBe(200);
  });

  it('is not tried again after the last refusal: it says so, and the plan stays for now', async () => {
    Object.assign(settings(), { retryDays: [] });
    const payer = await subscribe('pm_card_chargeCustomerFail');
    payer.renewal(0);
    expect(await look(payer)).toMatchObject({
      state: 'payment_last_refused',
      inForce: 'pro',
      nextAttemptAt: null,
      emails: [ordered, 'Dernier essai refusé\u202f: offre Pro'],
    });
  });

  it('that the bank wants confirmed leads to the invoice, and is settled by that', async () => {
    const payer = await subscribe('pm_card_authenticationRequired');
    payer.renewal(0);
    const asked = await look(payer);
    expect(asked).toMatchObject({ state: 'payment_action', inForce: 'pro', amountDue: 2999 });
    expect(asked.emails).toEqual([ordered, 'Paiement à confirmer\u202f: offre Pro']);
    const { url } = (await payer.ask('POST', '/stripe/pay-invoice')).json();
    const invoice = url.split('/').at(-1);
    server.stripe.state.authenticateInvoice(invoice, 'abandon');
    expect((await look(payer)).state).toBe('payment_action');
    server.stripe.state.authenticateInvoice(invoice, 'fail');
    expect((await look(payer)).state).toBe('payment_refused');
    server.stripe.state.payInvoice(invoice);
    const settled = await look(payer);
    expect(settled).toMatchObject({ state: 'active', amountDue: null });
    expect(settled.emails.filter((subject: string) => subject === paid)).toHaveLength(1);
  });
});

describe('a first payment', () => {
  it('that is missing can be made for 23 hours, and then the order is over', async () => {
    // Created by our staff: an unpaid page leaves no subscription.
    const payer = await createCustomer();
    server.stripe.state.changeMethod(payer.customer, 'pm_card_chargeCustomerFail');
    await callStripe('subscriptions', { customer: payer.customer, 'items[0][price]': server.pro });
    const missing = await look(payer);
    expect(missing).toMatchObject({ state: 'incomplete', inForce: 'discovery', amountDue: 2999 });
    expect(missing.emails).toEqual(['Premier paiement attendu\u202f: offre Pro']);
    expect(Date.parse(missing.payBefore) / 1000 - start).toBeCloseTo(23 * HOUR, -2);
    goTo(start + 24 * HOUR);
    const over = await look(payer);
    expect(over).toMatchObject({ state: 'expired_unpaid', amountDue: null });
    expect(over.emails).toEqual(['Commande annulée\u202f: offre Pro', ...missing.emails]);
    expect((await payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro))).statusCode).toBe(200);
  });

  it.each([
    ['pm_successDelayed_fr', 'active', 'pro', 'Commande confirmée\u202f: offre Pro'],
    ['pm_failedDelayed_fr', 'incomplete', 'discovery', 'Premier paiement attendu\u202f: offre Pro'],
  ])('by debit is under way until the bank answers: %s', async (method, shown, inForce, subject) => {
    const payer = await createCustomer();
    server.stripe.state.complete(payer.page, { method });
    const waiting = await look(payer);
    expect(waiting).toMatchObject({ state: 'payment_processing', inForce: 'discovery' });
    expect(waiting.emails).toEqual(['Prélèvement en cours\u202f: offre Pro']);
    const again = await payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro));
    expect(again.json().code).toBe('already_subscribed');
    goTo(start + HOUR);
    const known = await look(payer);
    expect(known).toMatchObject({ state: shown, inForce });
    expect(known.emails).toEqual([subject, ...waiting.emails].toSorted());
  });
});

describe('a pause', () => {
  it('closes the plan until it is resumed and paid', async () => {
    const payer = await createCustomer();
    await callStripe('subscriptions', {
      customer: payer.customer,
      'items[0][price]': server.pro,
      trial_period_days: '7',
      'trial_settings[end_behavior][missing_payment_method]': 'pause',
    });
    expect(await look(payer)).toMatchObject({ state: 'trialing', inForce: 'pro' });
    goTo(start + 8 * DAY);
    const paused = await look(payer);
    expect(paused).toMatchObject({ state: 'paused', inForce: 'discovery' });
    expect(paused.emails).toEqual(['Abonnement en pause\u202f: offre Pro']);
    server.stripe.state.changeMethod(payer.customer, 'pm_card_visa');
    expect((await payer.ask('POST', '/stripe/resume-subscription')).json()).toMatchObject({
      state: 'active',
    });
    expect((await look(payer)).emails).toEqual([...paused.emails, paid]);
  });
});

describe('payments that our staff pause', () => {
  it('are said on screen, and leave the plan open', async () => {
    const payer = await subscribe();
    await callStripe(`subscriptions/${payer.subscriptionId}`, { 'pause_collection[behavior]': 'void' });
    expect(await look(payer)).toMatchObject({ state: 'billing_paused', inForce: 'pro', emails: [ordered] });
  });
});

describe('a payment that is taken or given back', () => {
  const chargeOf = (customerId: string) => {
    const objects = server.stripe.state.store.customers.get(customerId)?.objects ?? [];
    return objects.find(({ object }) => object === 'charge')?.id ?? '';
  };

  it.each([
    ['won', 'active', 'Contestation levée\u202f: offre Pro'],
    ['lost', 'dispute_lost', 'Paiement repris par votre banque\u202f: offre Pro'],
  ] as const)(
    'by a dispute is notified when it is opened, and when it is %s',
    async (how, shown, subject) => {
      const payer = await subscribe();
      const dispute = server.stripe.state.openDispute(chargeOf(payer.customerId));
      const opened = await look(payer);
      expect(opened).toMatchObject({ state: 'disputed', inForce: 'pro' });
      expect(opened.emails).toEqual([ordered, 'Paiement contesté\u202f: offre Pro']);
      goTo(start + 20 * DAY);
      server.stripe.state.closeDispute(dispute.id, how);
      const closed = await look(payer);
      expect(closed.state).toBe(shown);
      expect(closed.emails).toEqual([...opened.emails, subject].toSorted());
      payer.renewal(0);
      expect((await look(payer)).state).toBe('active');
    },
  );

  it('by our staff is notified once, and not for a withdrawal, which has its own notice', async () => {
    const payer = await subscribe();
    await callStripe('refunds', { charge: chargeOf(payer.customerId), amount: '500' });
    expect((await look(payer)).emails).toEqual([ordered, 'Remboursement\u202f: offre Pro']);
    const other = await createPayer(server);
    const { customerId } = await payThere(server, other, server.pro, { hasFewEmployees: true });
    await post();
    await other.ask('POST', '/stripe/withdrawal');
    await syncSubscription(server.deps, customerId);
    expect((await look(other)).emails).toEqual([ordered, 'Rétractation confirmée\u202f: offre Pro']);
  });
});
