import { startProduct } from '../e2e/support/product.ts';
import type { ChangedSeries, OwnSeries } from '../packages/contract/src/events/series/series.ts';
import { fetchToken, inTemporaryFolder, median, printTable, row, unbounded } from './harness.ts';

const ROUNDS = 7;
/** As many as may be ahead: two evenings a week for a year. */
const DATES = 104;
const SAVED_WITHIN_MS = 300;

/** The demo organiser whose plan has no limits. */
const organiser = 'butte@lampion.test';

interface Caller {
  readonly url: string;
  readonly headers: { readonly authorization: string };
}

async function createEvent({ url, headers }: Caller): Promise<string> {
  const body = new FormData();
  const night = { beginDate: '2037-01-05T21:00', endDate: '2037-01-06T02:00' };
  const fields = { name: 'Bal', description: 'On danse.', place: 'Nantes', ...night };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${url}/api/create`, { method: 'POST', headers, body });
  return ((await answer.json()) as { _id: string })._id;
}

/** The answer of a call, and how long it took. */
async function time<Answer>({ url, headers }: Caller, method: string, path: string, body: object) {
  const started = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const data = (await answer.json()) as Answer;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return { data, ms: performance.now() - started };
}

/** Milliseconds to save a series of 104 dates, and to change all of them. */
async function timeSeries(caller: Caller): Promise<{ saved: number; changed: number }> {
  const [saved, changed]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rule = { repeats: 'weekly', weekdays: ['MO', 'TH'], count: DATES };
    const wanted = { eventId: await createEvent(caller), name: 'Les bals', rule };
    const made = await time<OwnSeries>(caller, 'POST', '/api/pro/series', wanted);
    const { _id, dates } = made.data;
    const change = { dateId: dates[0]?._id, scope: 'all', startsAt: '20:00' };
    const moved = await time<ChangedSeries>(caller, 'PUT', `/api/pro/series/${_id}/dates`, change);
    if (moved.data.changedIds.length !== DATES) throw new Error('not all dates changed');
    saved.push(made.ms);
    changed.push(moved.ms);
  }
  return { saved: median(saved), changed: median(changed) };
}

/** Where nothing answers. */
const receiver = { url: 'http://127.0.0.1:9/', description: '', kinds: ['event.published', 'event.changed'] };

/** A series of 104 dates is saved, and all of them are changed; alone, and with a webhook. */
export async function measure(): Promise<void> {
  await inTemporaryFolder(async (dataDir) => {
    const product = await startProduct({ dataDir, env: unbounded });
    try {
      const headers = { authorization: `Bearer ${await fetchToken(product.url, organiser)}` };
      const caller = { url: product.url, headers };
      const alone = await timeSeries(caller);
      await time(caller, 'POST', '/api/pro/webhooks', receiver);
      const called = await timeSeries(caller);
      const limit = { atMost: SAVED_WITHIN_MS };
      printTable('A series of 104 dates', [
        row('saved', alone.saved, limit, ' ms'),
        row('all dates changed', alone.changed, limit, ' ms'),
        row('saved, with a webhook', called.saved, limit, ' ms'),
        row('all dates changed, with a webhook', called.changed, limit, ' ms'),
      ]);
    } finally {
      await product.stop();
    }
  });
}
