import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../e2e/support/product.ts';
import { note, printTable, type Row, row } from '../harness.ts';
import { createRandom, type Random } from '../support/random.ts';
import { breakRules, cutOff } from './broken-connections.ts';
import { type Client, createClient, writeForm } from './client.ts';
import { CANARY, CANARY_NETWORK, describeFuzz } from './fuzz-requests.ts';
import { type KnownContent, prepareContent } from './known-content.ts';
import { type MemorySample, sampleMemory, watchMemory } from './memory-watch.ts';
import { describeMix } from './mixed-load.ts';
import { loadFully } from './run-load.ts';
import { drawBrokenPictures, drawPictures } from './sample-pictures.ts';
import { startMeasured } from './start-measured.ts';

const AT_ONCE = 16;
const UPLOADS_AT_ONCE = 4;
const ORDINARY_SECONDS = 30;
/** Long enough for the work process to end. */
const IDLE_SECONDS = 60;
const GROWTH_MAX_MB = 60;
const SAY_EVERY_MS = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Attack {
  readonly product: Product;
  readonly client: Client;
  readonly known: KnownContent;
  readonly random: Random;
}

/** Number of each outcome. */
type Outcomes = Map<string, number>;

async function repeat(times: number, atOnce: number, what: string, work: (index: number) => Promise<string>) {
  const outcomes: Outcomes = new Map();
  let done = 0;
  const clock = setInterval(() => say(`  ${done} of ${times} ${what}`), SAY_EVERY_MS);
  let next = 0;
  const workOn = async () => {
    while (next < times) {
      const outcome = await work(next++).catch((error: Error) => `no answer: ${error.message}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  clearInterval(clock);
  return outcomes;
}

/** One in twelve requests breaks HTTP itself. */
function fuzz({ product, client, random, known }: Attack, requests: number): Promise<Outcomes> {
  const makeOrder = describeFuzz(random, known);
  return repeat(requests, AT_ONCE, 'hostile requests', async (index) => {
    if (index % 12 === 0) return String(await breakRules(product.url, random));
    const order = makeOrder();
    const { status } = await client.send(order);
    if (status >= 500 && status !== 503)
      say(`  ${status}: ${order.method ?? 'GET'} ${order.path.slice(0, 200)}`);
    return String(status);
  });
}

/** Of ten uploads, seven are pictures, two are not, and one breaks off half-way. */
async function upload({ product, client, random, known }: Attack, uploads: number): Promise<Outcomes> {
  const [pictures, broken] = [await drawPictures(), await drawBrokenPictures()];
  return repeat(uploads, UPLOADS_AT_ONCE, 'uploads', async (index) => {
    const isBroken = index % 10 >= 8;
    const { headers, body } = await writeForm({ image: random.pick(isBroken ? broken : pictures) });
    const order = {
      method: 'POST',
      path: '/api/admin/images',
      headers: { ...headers, ...known.admin },
      body,
    };
    if (index % 10 === 7) {
      await cutOff(product.url, { ...order, body: new Uint8Array(Buffer.from(body)) });
      return 'cut off';
    }
    return String((await client.send(order)).status);
  });
}

const total = ({ server, children }: MemorySample) => server + children;

function isFault(outcome: string): boolean {
  return outcome.startsWith('no answer') || (Number(outcome) >= 500 && outcome !== '503');
}

const count = (outcomes: Outcomes, of: (outcome: string) => boolean) =>
  [...outcomes].reduce((sum, [outcome, times]) => sum + (of(outcome) ? times : 0), 0);

function describeOutcomes(what: string, outcomes: Outcomes): Row[] {
  const known = [...outcomes].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    row(`${what}: 5xx other than 503, or no answer`, count(outcomes, isFault), { exactly: 0 }),
    ...known.map(([outcome, times]) => note(`${what}: ${outcome}`, times)),
  ];
}

/** Lines of the log that contain a sent text. */
function findPersonal(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => [CANARY, CANARY_NETWORK, '@exemple.fr'].some((text) => line.includes(text)));
}

/** Whether memory is released after hostile requests and uploads, and nothing else breaks. */
export async function runHostileRequests(
  dataDir: string,
  databaseUrl: string,
  { requests, uploads }: { requests: number; uploads: number },
): Promise<void> {
  const { product, reportFile } = await startMeasured(dataDir, databaseUrl, 'info');
  const client = createClient(product.url);
  try {
    const random = createRandom(20_270_714);
    const known = await prepareContent(product.url, databaseUrl);
    const kinds = describeMix({ known, pictures: [], random });
    /** Before and after: ordinary traffic, so that Node collects its garbage, then idle time. */
    const settle = async () => {
      await loadFully({ client, kinds, random }, 8, ORDINARY_SECONDS);
      await delay(IDLE_SECONDS * 1000);
    };
    say('Warm-up');
    await settle();
    const before = sampleMemory(product, reportFile);
    const memory = watchMemory(product, reportFile);
    say(`${requests} hostile requests, ${uploads} uploads; server ${Math.round(total(before))} MB`);
    const attack = { product, client, random, known };
    const fuzzed = await fuzz(attack, requests);
    const afterFuzz = sampleMemory(product, reportFile);
    const uploaded = await upload(attack, uploads);
    const afterUploads = sampleMemory(product, reportFile);
    await settle();
    memory.stop();
    const after = sampleMemory(product, reportFile);
    const personal = findPersonal(product.output());
    for (const line of personal.slice(0, 5)) say(`  in the log: ${line.slice(0, 400)}`);
    printTable(`${requests} hostile requests and ${uploads} uploads`, [
      row('memory afterwards against before', total(after) - total(before), { atMost: GROWTH_MAX_MB }, ' MB'),
      note('before', total(before), ' MB'),
      note('after the requests', total(afterFuzz), ' MB'),
      note('after the uploads', total(afterUploads), ' MB'),
      note('at most', Math.max(...memory.samples.map(total)), ' MB'),
      note('at the end, the server process alone', after.server, ' MB'),
      note('JavaScript heap before', before.heap, ' MB'),
      note('JavaScript heap at the end', after.heap, ' MB'),
      note('Buffers before', before.buffers, ' MB'),
      note('Buffers at the end', after.buffers, ' MB'),
      note('PostgreSQL before', before.database, ' MB'),
      note('PostgreSQL at the end', after.database, ' MB'),
      ...describeOutcomes('requests', fuzzed),
      ...describeOutcomes('uploads', uploaded),
      row('lines of the log with something that was sent', personal.length, { exactly: 0 }),
      row('incidents in the log', product.output().match(/"level":50/g)?.length ?? 0, { exactly: 0 }),
    ]);
  } finally {
    client.close();
    // Throws with its output if it had ended by itself.
    await product.stop();
  }
}
