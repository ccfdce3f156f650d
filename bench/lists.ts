import { type Product, startProduct } from '../e2e/support/product.ts';
import {
  compareWithBare,
  fetchToken,
  inTemporaryFolder,
  load,
  note,
  printTable,
  type Row,
  row,
  unbounded,
} from './harness.ts';

const publicLists = ['/api/blogs?limit=20', '/api/events?limit=20'] as const;

interface SignedInList {
  readonly email: string;
  readonly path: string;
  /** CPU per request, in milliseconds. */
  readonly atMost: number;
}

const organiser = 'pro@lampion.test';
const member = 'membre@lampion.test';
const signedInLists: readonly SignedInList[] = [
  { email: organiser, path: '/api/pro/events?limit=20', atMost: 1 },
  { email: organiser, path: '/api/pro/followers?limit=20', atMost: 1 },
  { email: organiser, path: '/api/pro/stats', atMost: 0.5 },
  { email: organiser, path: '/api/pro/dashboard', atMost: 1 },
  { email: member, path: '/api/parties', atMost: 1 },
  { email: member, path: '/api/me/news', atMost: 1 },
];

async function measurePublicLists({ url, pid }: Product): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of publicLists) {
    const figures = await compareWithBare(url + path, pid, { 'accept-encoding': 'br' });
    rows.push(row(`${path}: requests`, figures.requests, { atLeast: 0.9 }, ' × bare'));
    rows.push(row(`${path}: CPU a request`, figures.cpu, { atMost: 1.3 }, ' × bare'));
    rows.push(note(`${path}: CPU a request`, figures.cpuMilliseconds, ' ms'));
  }
  return rows;
}

const WARM_UP_SECONDS = 2;
const SECONDS = 4;

async function measureSignedInLists({ url, pid }: Product): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { email, path, atMost } of signedInLists) {
    const headers = { authorization: `Bearer ${await fetchToken(url, email)}` };
    await load(url + path, { pid, headers, seconds: WARM_UP_SECONDS });
    const { cpuMilliseconds } = await load(url + path, { pid, headers, seconds: SECONDS });
    rows.push(row(`${path}: CPU a request`, cpuMilliseconds, { atMost }, ' ms'));
  }
  return rows;
}

/** CPU of the server for public and signed-in lists of the demo content. */
export async function measure(): Promise<void> {
  await inTemporaryFolder(async (dataDir) => {
    const product = await startProduct({ dataDir, env: unbounded });
    try {
      printTable('Public lists', await measurePublicLists(product));
      printTable('Signed-in lists', await measureSignedInLists(product));
    } finally {
      await product.stop();
    }
  });
}
