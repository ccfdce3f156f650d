import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { termsVersion } from '../packages/contract/src/legal/terms-version.ts';
import { startTestCluster } from '../packages/server/src/testing/test-cluster.ts';
import { copyTemplate } from '../packages/server/src/testing/test-postgres.ts';
import { type StripeDouble, startStripeDouble } from '../packages/stripe-double/src/stripe-double.ts';
import { percentile } from './support/percentile.ts';
import { cpuMilliseconds } from './support/process-figures.ts';
import { printTable, row } from './support/table.ts';

const DELIVERIES = 1000;
/** The events of a new subscription: the customer, the subscription, its invoice, the page. */
const EVENTS_EACH = 7;
const SUBSCRIBERS = Math.ceil(DELIVERIES / 2 / EVENTS_EACH);
const AT_ONCE = 32;
/** Each process sends one e-mail a second, and every subscriber also gets a welcome e-mail. */
const E_MAIL_LIMIT_MS = 180_000;

interface Api {
  readonly url: string;
  readonly process: ChildProcess;
}

async function startApi(settings: Record<string, string>): Promise<Api> {
  const child = fork(path.resolve(import.meta.dirname, 'support/api-process.ts'));
  child.send(settings);
  const [url] = await once(child, 'message');
  return { url: String(url), process: child };
}

async function stopApi({ process: child }: Api): Promise<void> {
  child.send('stop');
  await once(child, 'exit');
}

async function ask(api: Api, method: string, address: string, { token = '', body = {}, from = '' } = {}) {
  const response = await fetch(`${api.url}/api${address}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<Record<string, string>>;
}

/** Who is invoiced. */
const company = {
  fullName: 'Camille Roussel',
  email: 'factures@exemple.fr',
  siret: '73282932000074',
  companyName: 'La Guinguette',
  address: { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' },
};

/** A new organiser signs up, opens the payment page and pays there. */
async function subscribe(api: Api, stripe: StripeDouble, priceId: string, index: number): Promise<string> {
  const body = { email: `abonne${index}@exemple.fr`, password: `le chat ${index} dort au soleil` };
  const { access_token: token = '' } = await ask(api, 'POST', '/auth/register', {
    body,
    from: `10.9.0.${index}`,
  });
  await ask(api, 'POST', '/profile/update', { token, body: company });
  const order = { priceId, termsVersion, hasFewEmployees: false };
  const { url = '' } = await ask(api, 'POST', '/stripe/checkout-session', { token, body: order });
  stripe.state.complete(url.split('/').at(-1) ?? '');
  return token;
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/**
 * Posts every event twice, in random order and with bounded concurrency, to both processes; returns the milliseconds of
 * each answer.
 */
async function deliver(stripe: StripeDouble, apis: readonly Api[]): Promise<number[]> {
  const events = stripe.state.events;
  const queue = shuffle([...events, ...events]).entries();
  const took: number[] = [];
  const work = async () => {
    for (const [index, event] of queue) {
      const { payload, signature } = stripe.sign(event);
      const started = performance.now();
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = `${apis[index % apis.length]?.url}/api/stripe/webhook`;
      const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(payload) });
      if (response.status !== 200) throw new Error(`an event was answered with ${response.status}`);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return took;
}

/** The confirmations sent so far, by address. */
async function countConfirmations(folders: readonly string[]): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    const outbox = path.join(folder, 'outbox');
    for (const name of await readdir(outbox).catch(() => [])) {
      if (!name.endsWith('.json')) continue;
      const { to, subject } = JSON.parse(await readFile(path.join(outbox, name), 'utf8'));
      if (subject.startsWith('Paiement confirmé')) counts.set(to, (counts.get(to) ?? 0) + 1);
    }
  }
  return [...counts.values()];
}

/** Waits for the last e-mail, then a little longer for a duplicate. */
async function waitForConfirmations(folders: readonly string[]): Promise<number[]> {
  const limit = performance.now() + E_MAIL_LIMIT_MS;
  while ((await countConfirmations(folders)).length < SUBSCRIBERS && performance.now() < limit)
    await delay(500);
  await delay(3000);
  return countConfirmations(folders);
}

async function measure(stripe: StripeDouble, databaseUrl: string, folders: readonly string[]): Promise<void> {
  const priceId = stripe.addPrice({ name: 'Pro', amount: 2999, metadata: { plan: 'pro' } });
  // One database, several folders: the key cannot come from a folder.
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const settings = (folder: string) => ({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRETS_KEY,
    TRUST_PROXY: 'loopback',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  const apis: Api[] = [];
  for (const folder of folders) apis.push(await startApi(settings(folder)));
  const [api] = apis;
  if (api === undefined) throw new Error('no process was started');
  try {
    const tokens: string[] = [];
    for (let index = 0; index < SUBSCRIBERS; index += 1)
      tokens.push(await subscribe(api, stripe, priceId, index));
    const cpu = () => apis.reduce((sum, { process: child }) => sum + cpuMilliseconds(child.pid ?? 0), 0);
    const [before, calls, started] = [cpu(), stripe.calls.length, performance.now()];
    const took = await deliver(stripe, apis);
    const seconds = (performance.now() - started) / 1000;
    const profiles = await Promise.all(tokens.map((token) => ask(api, 'GET', '/pro/me', { token })));
    const wrong = profiles.filter(({ plan }) => plan !== 'pro').length;
    const used = cpu() - before;
    const confirmations = await waitForConfirmations(folders);
    printTable(`${took.length} webhook deliveries, shuffled and doubled, ${AT_ONCE} at once, two processes`, [
      row('subscriptions in the wrong state', wrong, { atMost: 0 }),
      row('subscribers told', confirmations.length, { atLeast: SUBSCRIBERS }),
      row('e-mails to any one of them', Math.max(0, ...confirmations), { atMost: 1 }),
      row('deliveries a second', took.length / seconds, { atLeast: 50 }),
      row('99 % of them within', percentile(took, 0.99), { atMost: 5000 }, ' ms'),
      row('CPU for each', used / took.length, { atMost: 30 }, ' ms'),
      row('questions to the provider for each', (stripe.calls.length - calls) / took.length, { atMost: 3 }),
    ]);
  } finally {
    await Promise.all(apis.map(stopApi));
  }
}

/** Two server processes on one database process a provider's events, and send no e-mail twice. */
export async function measureWebhooks(): Promise<void> {
  const cluster = await startTestCluster();
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'lampion-bench-api-'))));
  const stripe = await startStripeDouble();
  try {
    const database = await copyTemplate(cluster.postgres);
    await measure(stripe, database.url, folders);
  } finally {
    await stripe.close();
    await cluster.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await measureWebhooks();
