import { note, percentile, printTable, type Row, row } from '../harness.ts';
import { createRandom } from '../support/random.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';
import { createClient } from './client.ts';
import { prepareContent } from './known-content.ts';
import { type MemorySample, watchMemory } from './memory-watch.ts';
import { describeMix } from './mixed-load.ts';
import { type Load, loadEvenly, loadFully } from './run-load.ts';
import { drawPictures } from './sample-pictures.ts';
import { startMeasured } from './start-measured.ts';

const WARM_UP_SECONDS = 20;
const STEPS = [8, 16, 32];
const STEP_SECONDS = 10;
const GROWTH_MAX = 3;
/** The load fills tables with tens of thousands of rows. */
const CPU_RATIO_MAX = 1.1;
/** Two thirds of the same load differ by this much on an otherwise idle machine. */
const P99_RATIO_MAX = 1.25;

const median = (values: readonly number[]) => percentile(values, 0.5);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Highest rate in requests per second at which the product refuses none. */
async function findCapacity(load: Load): Promise<number> {
  await loadFully(load, STEPS[0] ?? 1, WARM_UP_SECONDS);
  const rates: number[] = [];
  for (const atOnce of STEPS) {
    const answers = await loadFully(load, atOnce, STEP_SECONDS);
    const fault = answers.find((answer) => answer.fault !== undefined)?.fault;
    const rate = answers.length / STEP_SECONDS;
    say(`  ${atOnce} at once: ${Math.round(rate)} requests a second${fault ? `, too many: ${fault}` : ''}`);
    if (fault === undefined) rates.push(rate);
  }
  if (rates.length === 0) throw new Error('it did not answer the smallest load without faults');
  return Math.max(...rates);
}

/** The values of one third of the run, counted from 0. */
function thirdOf<Value>(values: readonly Value[], third: number): readonly Value[] {
  return values.slice(Math.floor((values.length * third) / 3), Math.floor((values.length * (third + 1)) / 3));
}

function growth(samples: readonly MemorySample[], of: (sample: MemorySample) => number): number {
  const before = median(thirdOf(samples, 1).map(of));
  return before === 0 ? 0 : (median(thirdOf(samples, 2).map(of)) / before - 1) * 100;
}

/** The lowest values of a third: those after a garbage collection. */
const floorOf = (samples: readonly MemorySample[], third: number) =>
  percentile(
    thirdOf(samples, third)
      .map(({ heap }) => heap)
      .filter(Number.isFinite),
    0.05,
  );

function describeMemory(samples: readonly MemorySample[]): Row[] {
  const last = thirdOf(samples, 2);
  const product = ({ server, children }: MemorySample) => server + children;
  return [
    row('server, last third against the second', growth(samples, product), { atMost: GROWTH_MAX }, ' %'),
    // Its buffers fill with the written data, up to their limit.
    note(
      'PostgreSQL, last third against the second',
      growth(samples, ({ database }) => database),
      ' %',
    ),
    note('server process at the end', median(last.map(({ server }) => server)), ' MB'),
    note('its own processes at most', Math.max(...samples.map(({ children }) => children)), ' MB'),
    note('PostgreSQL at the end', median(last.map(({ database }) => database)), ' MB'),
    note('JavaScript heap after collections, second third', floorOf(samples, 1), ' MB'),
    note('JavaScript heap after collections, last third', floorOf(samples, 2), ' MB'),
  ];
}

/**
 * CPU of the product's process per request, which is more reliable than times on a busy machine.
 */
function describeProcessor(samples: readonly MemorySample[], perSecond: number): Row[] {
  const used = (third: number, of: (sample: MemorySample) => number) => {
    const own = thirdOf(samples, third);
    const [first, last] = [own[0], own.at(-1)];
    return first === undefined || last === undefined ? Number.NaN : (of(last) - of(first)) / (own.length - 1);
  };
  const perRequest = (third: number) => used(third, ({ cpu }) => cpu) / perSecond;
  const stolen = (third: number) => used(third, (sample) => sample.stolen) / 10;
  return [
    row(
      'CPU of the server a request, last third against the second',
      perRequest(2) / perRequest(1),
      { atMost: CPU_RATIO_MAX },
      ' ×',
    ),
    note('CPU of the server a request, second third', perRequest(1), ' ms'),
    note('CPU of the server a request, last third', perRequest(2), ' ms'),
    note('a core taken away by the host of this machine, second third', stolen(1), ' %'),
    note('a core taken away by the host of this machine, last third', stolen(2), ' %'),
  ];
}

function describeAnswers(answers: AnswerLog, seconds: number): Row[] {
  const third = (number: number) => ({ from: (seconds * number) / 3, until: (seconds * (number + 1)) / 3 });
  const p99 = (number: number) => percentile(answers.times(third(number)), 0.99);
  const whole = { from: 0, until: seconds };
  return [
    row('requests without a right answer', answers.faults().length, { exactly: 0 }),
    row('99th percentile, last third against the second', p99(2) / p99(1), { atMost: P99_RATIO_MAX }, ' ×'),
    note('99 % of all within, second third', p99(1), ' ms'),
    note('99 % of all within, last third', p99(2), ' ms'),
    ...answers.kinds().flatMap((kind) => {
      const own = answers.times(whole, kind);
      return [
        note(`${kind}: ${own.length} requests, half within`, percentile(own, 0.5), ' ms'),
        note(`${kind}: 99 % within`, percentile(own, 0.99), ' ms'),
      ];
    }),
  ];
}

function reportMinute(minute: number, answers: AnswerLog, sample: MemorySample | undefined): void {
  const span = { from: minute * 60, until: (minute + 1) * 60 };
  const times = answers.times(span);
  const faults = answers.faults(span);
  const { server = 0, children = 0, database = 0, heap = 0 } = sample ?? {};
  const memory = [server, children, database, heap].map(Math.round);
  say(
    `  minute ${minute + 1}: ${times.length} requests, half within ${percentile(times, 0.5).toFixed(1)} ms, 99 % within ` +
      `${percentile(times, 0.99).toFixed(0)} ms, ${faults.length} faults${faults.length > 0 ? ` (${faults[0]})` : ''}; server ` +
      `${memory[0]} MB, its processes ${memory[1]} MB, PostgreSQL ${memory[2]} MB, heap ${memory[3]} MB`,
  );
}

/** Mixed load at half the product's capacity: whether memory and answer times stay stable. */
export async function runMixedLoad(
  dataDir: string,
  databaseUrl: string,
  { minutes }: { minutes: number },
): Promise<void> {
  const { product, reportFile } = await startMeasured(dataDir, databaseUrl);
  const client = createClient(product.url);
  try {
    const random = createRandom(20_270_713);
    const known = await prepareContent(product.url, databaseUrl);
    const kinds = describeMix({ known, pictures: await drawPictures(), random });
    const load = { client, kinds, random };
    say('What it can hold');
    const capacity = await findCapacity(load);
    const perSecond = Math.max(1, Math.floor(capacity / 2));
    const seconds = minutes * 60;
    say(`${minutes} minutes at ${perSecond} requests a second`);
    const answers = createAnswerLog(perSecond * seconds);
    const memory = watchMemory(product, reportFile);
    let minute = 0;
    const clock = setInterval(() => reportMinute(minute++, answers, memory.samples.at(-1)), 60_000);
    await loadEvenly(load, { perSecond, seconds, onAnswer: answers.add });
    clearInterval(clock);
    memory.stop();
    printTable(`${minutes} minutes of mixed load, ${perSecond} requests a second, half of what it held`, [
      ...describeMemory(memory.samples),
      ...describeProcessor(memory.samples, perSecond),
      ...describeAnswers(answers, seconds),
    ]);
  } finally {
    client.close();
    await product.stop();
  }
}
