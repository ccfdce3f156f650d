import { createRandom } from '@lampion/drawing/seeded-random';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingNotices, organisers, subscriptions } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  postEvent,
} from '../../testing/billing-server.ts';
import { type Card, SubscriptionModel } from '../../testing/models/subscription.ts';

/**
 * Number of lives; with enough time:
 * `LIVES=1000 npx vitest run --project server sync-subscription-lives`.
 */
const LIVES = Number(process.env.LIVES ?? 25);
const STEPS = 14;
const DAY = 86_400;
/** Followed by a month without a 31st, and by a clock change. */
const START = Date.UTC(2027, 0, 31, 9) / 1000;

const methods: Record<Card, string> = {
  works: 'pm_card_visa',
  refused: 'pm_card_chargeCustomerFail',
  asks: 'pm_card_authenticationRequired',
};

let server: BillingServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await buildBillingServer();
  const { hostname: host, port } = new URL(server.stripe.url);
  stripe = new Stripe(server.stripe.secretKey, { host, port, protocol: 'http' });
});
afterAll(() => server.close());

type Random = () => number;

function pick<T>(random: Random, things: readonly [T, ...T[]]): T {
  return things[Math.floor(random() * things.length)] ?? things[0];
}

function moveTo(seconds: number): void {
  server.stripe.state.moveTo(new Date(seconds * 1000));
  server.setNow(new Date(seconds * 1000));
}

async function addCustomer() {
  const { organiserId, email } = await createPayer(server);
  const { id: customerId } = await stripe.customers.create({ email });
  const set = { stripeCustomerId: customerId };
  await server.deps.db.update(organisers).set(set).where(eq(organisers.id, organiserId));
  return { organiserId, customerId };
}

/** Paid with a card that works, or left without a payment. */
async function subscribe(customerId: string, price: string, isPaid: boolean) {
  if (isPaid) return server.stripe.state.addSubscription(customerId, price);
  const items = [{ price }];
  return stripe.subscriptions.create({
    customer: customerId,
    items,
    payment_behavior: 'default_incomplete',
  });
}

/** One organiser's subscription, at Stripe and in the model. */
async function beginLife(random: Random) {
  moveTo(START);
  const posted = server.stripe.state.events.length;
  const customer = await addCustomer();
  const price = pick(random, [server.basic, server.pro]);
  const isPaid = random() > 0.15;
  const afterRetries = pick(random, ['canceled', 'unpaid'] as const);
  Object.assign(server.stripe.state.store.account.settings, { afterRetries });
  const { id, start_date: start } = await subscribe(customer.customerId, price, isPaid);
  const model = new SubscriptionModel({ price, start, isPaid, afterRetries });
  return { ...customer, random, id, model, posted, now: start, dispute: null as string | null };
}

type Life = Awaited<ReturnType<typeof beginLife>>;

/**
 * Delivers some of Stripe's new events of a customer, at least one, in any order, concurrently and
 * partly twice.
 */
async function deliver(life: Life): Promise<void> {
  const { random, customerId } = life;
  const posted = server.stripe.state.events.slice(life.posted);
  life.posted = server.stripe.state.events.length;
  // Each id contains its customer, even if the object does not.
  const about = posted.filter(({ data: { object } }) =>
    String(object.id).includes(customerId.slice('cus_'.length)),
  );
  const arrived = about.filter(() => random() < 0.3);
  const chosen = arrived.length > 0 ? arrived : about.slice(-1);
  const deliveries = [...chosen, ...chosen.filter(() => random() < 0.3)].sort(() => random() - 0.5);
  const at = new Date(life.now * 1000);
  const statuses = await Promise.all(
    deliveries.map((event) => postEvent(server, server.stripe.sign(event, at))),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

async function payAtItsPage({ customerId, model }: Life): Promise<void> {
  const { data } = await stripe.invoices.list({ customer: customerId, status: 'open' });
  expect(data).toHaveLength(1);
  expect(server.stripe.state.payInvoice(data[0]?.id ?? '')).toBe('succeeded');
  model.pay();
}

async function findPaidCharge({ customerId }: Life): Promise<string | undefined> {
  const { data } = await stripe.charges.list({ customer: customerId, limit: 100 });
  return data.find(({ paid, disputed, amount_refunded }) => paid && !disputed && amount_refunded === 0)?.id;
}

async function refund(life: Life): Promise<void> {
  const charge = await findPaidCharge(life);
  if (charge === undefined) return;
  await stripe.refunds.create({ charge, amount: 100 });
  life.model.news.push('payment-refunded');
}

async function dispute(life: Life): Promise<void> {
  const { state } = server.stripe;
  if (life.dispute !== null) {
    const how = pick(life.random, ['won', 'lost'] as const);
    state.closeDispute(life.dispute, how);
    life.dispute = null;
    life.model.news.push(`dispute-${how}`);
    return;
  }
  const charge = await findPaidCharge(life);
  if (charge === undefined) return;
  life.dispute = state.openDispute(charge).id;
  life.model.news.push('dispute-opened');
}

async function upgrade({ id, model }: Life): Promise<void> {
  const { payments } = server.deps;
  if (model.price !== server.basic || model.status !== 'active' || model.endsAt !== null) return;
  if (model.card === 'asks' || model.draftAt !== null) return;
  const cost = await payments.previewUpgrade(id, server.pro);
  if (cost === null) throw new Error('an upgrade that cannot begin at once');
  const { kind } = await payments.upgrade(id, { priceId: server.pro, ...cost });
  expect(kind).toBe(model.card === 'works' ? 'done' : 'refused');
  model.upgrade(server.pro);
}

async function plan({ id, model }: Life): Promise<void> {
  if (model.endsAt !== null) return;
  const other = model.price === server.pro ? server.basic : server.pro;
  model.plan(other);
  await server.deps.payments.planChange(id, await server.deps.payments.getPrice(other));
}

function changeCard({ id, model, random }: Life): void {
  model.card = pick(random, ['works', 'refused', 'refused', 'asks']);
  server.stripe.state.changeMethod(id, methods[model.card]);
}

async function endNow({ id, model, random, now }: Life): Promise<void> {
  if (random() > 0.2) return;
  model.endNow(now);
  await stripe.subscriptions.cancel(id);
}

type Deed = (life: Life) => unknown;

/** Actions of the organiser here or on Stripe's pages, of our staff, and of the bank. */
const deeds: readonly [Deed, ...Deed[]] = [
  changeCard,
  changeCard,
  plan,
  upgrade,
  refund,
  dispute,
  endNow,
  (life) => life.model.due && payAtItsPage(life),
  ({ id, model, now }) => {
    model.cancel(now);
    return server.deps.payments.cancelAtPeriodEnd(id);
  },
  ({ id, model }) => {
    model.resume();
    return server.deps.payments.resume(id);
  },
  ({ id, model }) => {
    model.planned = null;
    return server.deps.payments.revokeChange(id);
  },
];

async function act(life: Life): Promise<void> {
  const { model, random, id } = life;
  if (model.status !== 'incomplete') {
    await pick(random, deeds)(life);
    return;
  }
  if (random() < 0.5) return;
  await payAtItsPage(life);
  // A method used there is kept for later periods only if the customer chooses so.
  server.stripe.state.changeMethod(id, methods.works);
}

const date = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

async function expectSame({ model, organiserId }: Life): Promise<void> {
  const { db } = server.deps;
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.organiserId, organiserId));
  expect(row).toMatchObject({ status: model.status, priceId: model.price, endedAt: date(model.endedAt) });
  if (!model.isOver) {
    const { periodEnd, endsAt, planned: plannedPriceId } = model;
    expect(row).toMatchObject({ periodEnd: date(periodEnd), endsAt: date(endsAt), plannedPriceId });
  }
  const mine = eq(billingNotices.organiserId, organiserId);
  const notices = await db.select({ kind: billingNotices.kind }).from(billingNotices).where(mine);
  expect(notices.map(({ kind }) => kind).sort()).toEqual(model.news.toSorted());
}

/** Advances to the next event, or by some days, on both sides. */
function wait(life: Life): void {
  const { model, random, customerId } = life;
  const next = model.nextAt ?? Number.POSITIVE_INFINITY;
  life.now = Math.floor(Math.min(next + 60, life.now + random() * 20 * DAY));
  moveTo(life.now);
  model.pass(life.now);
  server.stripe.state.act(customerId, () => undefined);
}

const seeds = Array.from({ length: LIVES }, (_, index) => index + 1);

it.for(seeds)('life %i is the one that Stripe describes, with each e-mail once', async (seed) => {
  const life = await beginLife(createRandom(seed));
  await deliver(life);
  await expectSame(life);
  for (let step = 0; step < STEPS && !life.model.isOver; step++) {
    wait(life);
    await deliver(life);
    await expectSame(life);
    if (life.model.isOver) return;
    await act(life);
    await deliver(life);
    await expectSame(life);
  }
});
