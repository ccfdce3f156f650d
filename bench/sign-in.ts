import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { demoPassword } from '../packages/server/src/demo/demo-accounts.ts';
import { hashPassword, verifyPassword } from '../packages/server/src/features/accounts/hash-password.ts';
import { percentile } from './support/percentile.ts';
import { cpuMilliseconds, descendants } from './support/process-figures.ts';
import { printTable, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';

const SIGN_INS_PER_SECOND = 50;
const VIEWS_PER_SECOND = 100;
const SECONDS = 8;
const HASHES = 50;

/** From different addresses, as fifty people would: the limit of one address is lower. */
async function signIn(product: Product, index: number): Promise<void> {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    },
    body: JSON.stringify({ email: 'pro@lampion.test', password: demoPassword }),
  });
  if (response.status !== 200) throw new Error(`a sign-in was answered with ${response.status}`);
  await response.arrayBuffer();
}

async function view(product: Product): Promise<void> {
  const response = await fetch(product.url);
  if (response.status !== 200) throw new Error(`a page view was answered with ${response.status}`);
  await response.arrayBuffer();
}

/** Starts something at a fixed rate, without waiting for answers; returns the milliseconds of each answer. */
async function keepUp(perSecond: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    await delay(Math.max(0, started + (index * 1000) / perSecond - performance.now()));
    const asked = performance.now();
    answers.push(work(index).then(() => performance.now() - asked));
  }
  return Promise.all(answers);
}

/** CPU of PostgreSQL's processes; one that ends meanwhile is left out. */
function databaseCpu({ pid }: Product): number {
  return descendants(pid).reduce((sum, child) => {
    try {
      return sum + cpuMilliseconds(child);
    } catch {
      return sum;
    }
  }, 0);
}

/** CPU of a password comparison alone, measured on the same machine at the same time. */
async function hashingCpu(): Promise<number> {
  const kept = await hashPassword(demoPassword);
  const before = process.cpuUsage();
  for (let count = 0; count < HASHES; count += 1) await verifyPassword(demoPassword, kept);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / HASHES;
}

async function measure(product: Product): Promise<void> {
  // Warm-up: code compiled, connections open.
  for (let index = 0; index < 400; index += 1) await signIn(product, 100_000 + index);
  const [serverBefore, databaseBefore] = [cpuMilliseconds(product.pid), databaseCpu(product)];
  const alone = await keepUp(SIGN_INS_PER_SECOND, (index) => signIn(product, index));
  const server = (cpuMilliseconds(product.pid) - serverBefore) / alone.length;
  const database = (databaseCpu(product) - databaseBefore) / alone.length;
  const hashing = await hashingCpu();
  const quietViews = await keepUp(VIEWS_PER_SECOND, () => view(product));
  const views = await Promise.all([
    keepUp(VIEWS_PER_SECOND, () => view(product)),
    keepUp(SIGN_INS_PER_SECOND, (index) => signIn(product, 200_000 + index)),
  ]);
  printTable(`${SIGN_INS_PER_SECOND} sign-ins a second`, [
    row('CPU of a sign-in, hashing included', server, { atMost: 15 }, ' ms'),
    row('hashing alone, beside it', hashing, { atMost: 15 }, ' ms'),
    row('a sign-in against its hashing alone', server / hashing, { atMost: 1.5 }, ' ×'),
    row('CPU of PostgreSQL for it', database, { atMost: 15 }, ' ms'),
    row('99 % of page views without them within', percentile(quietViews, 0.99), { atMost: 50 }, ' ms'),
    row('99 % of page views meanwhile within', percentile(views[0], 0.99), { atMost: 50 }, ' ms'),
  ]);
}

/** The cost of a sign-in, and its effect on page views. */
export async function measureSignIn(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-sign-in-'));
  const product = await startProduct({ dataDir, env: { ...unbounded, TRUST_PROXY: 'loopback' } });
  try {
    await measure(product);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await measureSignIn();
