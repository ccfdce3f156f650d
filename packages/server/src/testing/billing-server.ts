import { randomInt } from 'node:crypto';
import type { Order } from '@lampion/contract/billing/billing';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { type StripeDouble, startStripeDouble } from '@lampion/stripe-double/stripe-double';
import type { organisers } from '../platform/db/tables.ts';
import type { CustomerDetails, SignedEvent } from '../platform/ports/payments/payments.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from './build-test-server.ts';
import { createAccount, createOrganiser, signIn } from './factories.ts';

/**
 * The whole server with payments through the double, which offers Basic at 9,99 € and Pro at 29,99
 * €.
 */
export interface BillingServer extends TestServer {
  readonly stripe: StripeDouble;
  readonly basic: string;
  readonly pro: string;
  readonly environment: Record<string, string>;
}

export async function buildBillingServer(): Promise<BillingServer> {
  const stripe = await startStripeDouble();
  const basic = stripe.addPrice({ name: 'Basic', amount: 999, metadata: { plan: 'basic' } });
  const pro = stripe.addPrice({
    name: 'Pro',
    amount: 2999,
    metadata: { plan: 'pro', guests_per_event: '500' },
  });
  const environment = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: `${stripe.webhookSecret}, whsec_former`,
    STRIPE_API_URL: stripe.url,
  };
  const server = await buildTestServer(environment);
  return {
    ...server,
    stripe,
    basic,
    pro,
    environment,
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

/** The seller settings required for a structured copy of an invoice. */
export const sellerSettings = {
  publisherName: 'Lampion',
  publisherAddress: '3 rue Kervégan, 44000 Nantes',
  sellerLegalForm: 'SAS',
  sellerSiren: '732829320',
  sellerVatNumber: 'FR44732829320',
};

/** Posts an event to the server as the provider does; returns the status of the answer. */
export async function postEvent({ app }: Pick<TestServer, 'app'>, { payload, signature }: SignedEvent) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
  return answer.statusCode;
}

/** An organiser and the calls they make. Their company is known by default. */
export async function createPayer(
  { app, deps }: Pick<TestServer, 'app' | 'deps'>,
  details: Partial<typeof company> = company,
) {
  const { id: accountId, email } = await createAccount(deps, {
    role: 'organiser',
    emailVerifiedAt: new Date(),
  });
  const organiser = await createOrganiser(deps, { ...details, accountId });
  return {
    accountId,
    organiserId: organiser.id,
    email,
    /** Signs in for each call: tests move the clock by months. */
    ask: async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const headers = await signIn(deps, accountId);
      return app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    },
  };
}

export type TestPayer = Awaited<ReturnType<typeof createPayer>>;

/**
 * Opens the page for a price, pays there, and returns the customer and the subscription created.
 */
export async function payThere(
  server: BillingServer,
  payer: TestPayer,
  priceId: string,
  order: Partial<Order> = {},
) {
  const answer = await payer.ask('POST', '/stripe/checkout-session', orderOf(priceId, order));
  const { url } = answer.json() as { url: string };
  const sessionId = url.split('/').at(-1) ?? '';
  const subscription = server.stripe.state.complete(sessionId);
  return { sessionId, subscriptionId: subscription.id, customerId: subscription.customer };
}

/** Posts everything that happened at the double since the last call, in order. */
export function createPostman(server: BillingServer) {
  let posted = 0;
  return async () => {
    const news = server.stripe.state.events.slice(posted);
    posted = server.stripe.state.events.length;
    for (const event of news) {
      const status = await postEvent(server, server.stripe.sign(event, server.deps.now()));
      if (status !== 200) throw new Error(`an event was answered with ${status}`);
    }
  };
}

/**
 * Subjects of the e-mails sent to an address so far, jobs that are due included, in alphabetical
 * order.
 */
export async function readSubjects(server: Pick<TestServer, 'deps'>, address: string): Promise<string[]> {
  await workOff(server);
  const emails = (await readOutbox(server)).filter(({ to }) => to === address);
  return emails.map(({ subject }) => subject).sort();
}

/** A company with all details an invoice requires. */
export const company = {
  companyName: 'La Guinguette',
  siret: '73282932000074',
  addressLine: '12 quai de la Fosse',
  postcode: '44000',
  city: 'Nantes',
  country: 'FR',
} satisfies Partial<typeof organisers.$inferInsert>;

/** A company that no other account belongs to. */
export function newCompany() {
  const siren = String(randomInt(1_000_000_000)).padStart(9, '0');
  return { ...company, siret: `${siren}00012` };
}

/** `company` as the payment provider receives it. */
export function customerOf(change: Partial<CustomerDetails> = {}): CustomerDetails {
  return {
    email: 'camille@exemple.fr',
    name: company.companyName,
    address: { line: company.addressLine, postcode: '44000', city: 'Nantes', country: 'FR' },
    fields: [{ name: 'SIRET', value: company.siret }],
    vatNumber: '',
    taxExempt: 'none',
    footer: 'Paiement à la date de la facture.',
    ...change,
  };
}

/** The body of an order: by a larger company, under the terms in force. */
export function orderOf(priceId: string, change: Partial<Order> = {}): Order {
  const answers = { hasFewEmployees: false, startsAtOnce: false, isTrial: false, code: '' };
  return { priceId, termsVersion, ...answers, ...change };
}
