import type { Product } from '../e2e/support/product.ts';
import { startLimit } from './support/limit.ts';
import { load, median } from './support/load.ts';
import { type Row, row } from './support/table.ts';

const ROUNDS = 3;

/** Requests per second of a cached page, as a share of node:http alone with the same bytes. */
export async function compareCached(product: Product, name: string, path: string): Promise<Row> {
  const ratios: number[] = [];
  await alternate(product, path, 'br', (page, limit) =>
    ratios.push(page.requestsPerSecond / limit.requestsPerSecond),
  );
  return row(`${name}, from memory: requests per second against node:http`, median(ratios), { atLeast: 0.6 });
}

/** CPU of a page rendered for every request, as a multiple of node:http alone with the same bytes. */
export async function compareFresh(
  product: Product,
  name: string,
  path: string,
  atMost: number,
): Promise<Row> {
  const ratios: number[] = [];
  await alternate(product, path, 'identity', (page, limit) =>
    ratios.push(page.cpuMicroseconds / limit.cpuMicroseconds),
  );
  return row(`${name}, rendered afresh: CPU per request against node:http`, median(ratios), { atMost }, ' ×');
}

type Figures = Awaited<ReturnType<typeof load>>;

/** Alternating rounds, several times, so that variations of the machine affect both equally. */
async function alternate(
  product: Product,
  path: string,
  encoding: string,
  compare: (page: Figures, limit: Figures) => void,
): Promise<void> {
  const url = product.url + path;
  const limit = await startLimit(url, encoding);
  try {
    await load(url, product.pid, encoding);
    for (let round = 0; round < ROUNDS; round++) {
      const page = await load(url, product.pid, encoding);
      compare(page, await load(limit.url, limit.pid, encoding));
    }
  } finally {
    limit.stop();
  }
}
